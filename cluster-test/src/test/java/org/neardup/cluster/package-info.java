/** Tests that start separate nodes and clusters, of Elasticsearch and of HDFS and YARN. */
package org.neardup.cluster;
