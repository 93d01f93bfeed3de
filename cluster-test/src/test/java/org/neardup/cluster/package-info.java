/** Tests that start nodes and clusters of their own: of Elasticsearch, and of HDFS and YARN. */
package org.neardup.cluster;
