package org.neardup.jobs.io;

/**
 * What a split holds at one place: a document, a unit that an earlier run kept, a record that does
 * not count, or a bad one.
 */
public sealed interface SourceRecord
    permits SourceDocument, SourceUnit, SkippedRecord, RejectedRecord {}
