/**
 * The bulk requests that documents come with, marked so that the processor knows which documents
 * came together and for whom, and a queue that sends waiting documents in batches.
 */
package org.neardup.elasticsearch.bulk;
