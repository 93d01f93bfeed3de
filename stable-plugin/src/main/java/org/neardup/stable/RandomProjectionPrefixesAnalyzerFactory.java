package org.neardup.stable;

import org.elasticsearch.plugin.Inject;
import org.elasticsearch.plugin.NamedComponent;

/** Prefix tokens of hyperplane signatures, for schemes that name no files. */
@NamedComponent("random_projection_prefixes")
public final class RandomProjectionPrefixesAnalyzerFactory extends SchemeAnalyzerFactory {

  @Inject
  public RandomProjectionPrefixesAnalyzerFactory(RandomProjectionPrefixesSettings settings) {
    super("cosine", RandomProjectionPrefixesSettings.class, settings);
  }
}
