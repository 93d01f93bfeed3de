package org.neardup.jobs.io.reuters;

/** A story's SGML is not as it must be. */
public final class MalformedStoryException extends Exception {
  private static final long serialVersionUID = 1L;

  MalformedStoryException(String message) {
    super(message);
  }
}
