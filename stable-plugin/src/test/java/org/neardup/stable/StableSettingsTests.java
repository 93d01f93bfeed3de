package org.neardup.stable;

import static org.junit.Assert.assertEquals;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.elasticsearch.plugin.settings.StringSetting;
import org.junit.Test;
import org.neardup.scheme.Setting;
import org.neardup.scheme.SettingType.Kind;

/** The annotations have the settings of the table; Elasticsearch needs constants there. */
public class StableSettingsTests {

  /** Settings that the type of the analyzer decides, or that are of use with a file only. */
  private static final Set<Setting> NOT_TAKEN =
      Set.of(Setting.SIMILARITY, Setting.VECTOR, Setting.CENTERED, Setting.MIN_FREQUENCY);

  @Test
  public void everySettingOfMinHashIsTaken() {
    assertEquals(table(Setting.JACCARD), annotated(MinHashBandsAnalyzerFactory.Settings.class));
  }

  @Test
  public void everySettingOfRandomProjectionWithoutFilesIsTaken() {
    assertEquals(
        table(Setting.COSINE), annotated(RandomProjectionPrefixesAnalyzerFactory.Settings.class));
  }

  private static Set<String> table(String similarity) {
    return Stream.of(Setting.values())
        .filter(setting -> setting.isFor(similarity) && !NOT_TAKEN.contains(setting))
        .filter(setting -> setting.type().kind() != Kind.FILE && !setting.isSha256())
        .filter(setting -> setting.part() != Setting.Part.TRANSLATION)
        .map(Setting::id)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> annotated(Class<? extends CommonSettings> type) {
    return Stream.of(type.getMethods())
        .map(method -> method.getAnnotation(StringSetting.class).path())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
