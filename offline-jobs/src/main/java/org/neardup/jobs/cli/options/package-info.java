/** The options that commands share, each group with the request that it makes. */
package org.neardup.jobs.cli.options;
