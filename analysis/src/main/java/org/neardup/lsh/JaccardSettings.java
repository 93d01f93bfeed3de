package org.neardup.lsh;

import java.util.Map;
import java.util.Set;
import org.neardup.signature.Family;
import org.neardup.signature.MinHashScheme;
import org.neardup.signature.Seeds;
import org.neardup.text.Shingling;
import org.neardup.text.TextOptions;

/** The settings of MinHash signatures and their bands. */
final class JaccardSettings {

  /** Those that belong to this similarity alone. */
  static final Set<String> NAMES =
      Set.of("shingle", "family", "components", "bands", "rows", "banding", "signature_bits");

  private final SettingReader settings;

  JaccardSettings(SettingReader settings) {
    this.settings = settings;
  }

  BandScheme resolve(double threshold) {
    Banding banding = Banding.parse(settings.text("banding", Banding.DISJOINT.id()));
    if (settings.has("bands") != settings.has("rows")) {
      throw new IllegalArgumentException(
          "[bands] and [rows] go together: give both, or neither to have them planned");
    }
    return settings.has("bands") ? explicit(banding) : planned(banding, threshold);
  }

  private BandScheme explicit(Banding banding) {
    settings.refuse(
        Set.of("recall"),
        "is what [bands] and [rows] are planned from: give it, or give them, not both");
    int bands = settings.integer("bands", 0);
    int rows = settings.integer("rows", 0);
    if (banding == Banding.DRAWS && !settings.has("components")) {
      throw new IllegalArgumentException("[banding] = [draws] needs [components]");
    }
    int product = (int) Math.min((long) bands * rows, Integer.MAX_VALUE);
    return new BandScheme(signature(settings.integer("components", product)), bands, rows, banding);
  }

  private BandScheme planned(Banding banding, double threshold) {
    if (banding == Banding.DRAWS) {
      throw new IllegalArgumentException("[banding] = [draws] needs [bands] and [rows]");
    }
    double recall = settings.decimal("recall", SchemeSettings.DEFAULT_RECALL);
    int bits = signature(1).signatureBits();
    BandPlan plan =
        settings.has("components")
            ? BandPlanner.plan(
                threshold, recall, signature(settings.integer("components", 0)).components(), bits)
            : BandPlanner.plan(threshold, recall, settings.unit(), bits);
    return new BandScheme(signature(plan.components()), plan.bands(), plan.rows(), banding);
  }

  private MinHashScheme signature(int components) {
    MinHashScheme.Builder builder =
        MinHashScheme.builder(settings.unit())
            .text(settings.textOptions(settings.text("stem", TextOptions.NO_STEMMER)));
    if (settings.has("shingle")) {
      builder.shingling(Shingling.parse(settings.text("shingle", "")));
    }
    return builder
        .family(Family.parse(settings.text("family", Family.FAST.id())))
        .components(components)
        .signatureBits(settings.integer("signature_bits", 16))
        .seed(settings.longInteger("seed", Seeds.DEFAULT))
        .build();
  }

  static void flatten(BandScheme scheme, Map<String, String> settings) {
    MinHashScheme signature = scheme.signature();
    settings.put("similarity", "jaccard");
    settings.put("bands", Integer.toString(scheme.bands()));
    settings.put("rows", Integer.toString(scheme.rows()));
    settings.put("banding", scheme.banding().id());
    settings.put("components", Integer.toString(signature.components()));
    settings.put("family", signature.family().id());
    settings.put("signature_bits", Integer.toString(signature.signatureBits()));
    settings.put("shingle", signature.shingling().toString());
    settings.put("stem", signature.text().stem());
  }
}
