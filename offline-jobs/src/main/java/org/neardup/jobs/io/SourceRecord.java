package org.neardup.jobs.io;

/** What a split holds at one place: a document, a record that does not count, or a bad one. */
public sealed interface SourceRecord permits SourceDocument, SkippedRecord, RejectedRecord {}
