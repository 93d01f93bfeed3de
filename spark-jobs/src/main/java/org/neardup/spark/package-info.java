/** The jobs on Spark. */
package org.neardup.spark;
