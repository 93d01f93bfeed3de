/**
 * Predicts the results and the cost of {@code find} from a sample of the texts, compared with all.
 * All inputs are read twice: {@link org.neardup.jobs.sample.Sample} draws the distinct texts with
 * the smallest keys, which are hashes, and {@link org.neardup.jobs.sample.SampledBands} compares
 * every text with the drawn ones that share a band with it. So a pair is seen if one of its two
 * texts was drawn; of a sample compared only with itself both would have to be. {@link
 * org.neardup.jobs.sample.SourceSample} reads the beginning of the first input and estimates only
 * how many documents and units there are.
 *
 * <pre>{@code
 * Prediction prediction = new PredictJob(conf, line).run(request);
 * prediction.nearPairs(); // with its interval
 * }</pre>
 */
package org.neardup.jobs.sample;
