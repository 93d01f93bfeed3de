/**
 * Judges a run: {@link org.neardup.jobs.judge.EvaluateJob} by all pairs after it, {@link
 * org.neardup.jobs.judge.PredictJob} from a sample before it. The sample consists of the distinct
 * texts with the smallest keys, which are hashes; every text is compared with the sampled ones that
 * share a band with it. So a pair is seen if one of its two texts was drawn; of a sample compared
 * only with itself both would have to be.
 *
 * <pre>{@code
 * Prediction prediction = PredictJob.run(conf, line, request);
 * prediction.nearPairs(); // with its interval
 * }</pre>
 */
package org.neardup.jobs.judge;
