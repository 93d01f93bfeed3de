package org.neardup.jobs.io.wiki;

/** A page's XML is not well-formed, or says what no page can say. */
public final class MalformedPageException extends Exception {

  MalformedPageException(String message) {
    super(message);
  }
}
