/**
 * Predicts the results and the cost of {@code find} from a sample of the texts, compared with all.
 * Two stages read all inputs: {@link org.neardup.jobs.sample.DrawStage} draws the distinct texts
 * with the smallest keys, which are hashes, and {@link org.neardup.jobs.sample.MatchStage} looks
 * for what shares a band with one of them. So a pair is seen if one of its two texts was drawn; of
 * a sample compared only with itself both would have to be. {@link
 * org.neardup.jobs.sample.SourceSample} needs no stage: it reads the beginning of the first input
 * and estimates only how many documents and units there are.
 *
 * <pre>{@code
 * Prediction prediction = new PredictJob(conf, line).run(request);
 * prediction.nearPairs(); // with its interval
 * }</pre>
 */
package org.neardup.jobs.sample;
