/**
 * What the processor knows of the bulk requests that its documents come with: which documents came
 * together and for whom, and a queue that sends waiting documents in batches.
 */
package org.neardup.elasticsearch.bulk;
