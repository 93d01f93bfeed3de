package org.neardup.docs;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Test;

/**
 * The picture of the README is what the code draws. Draws it there with {@code -Ddocs.update=true}.
 */
public class PictureTests {
  private static final Path PICTURE = Path.of("../docs/images/recall.svg");

  @Test
  public void thePictureIsWhatTheCodeDraws() throws IOException {
    String drawn = new RecallPicture().svg();
    if (Boolean.getBoolean("docs.update")) {
      Files.writeString(PICTURE, drawn);
      return;
    }
    assertEquals(Files.readString(PICTURE), drawn);
  }
}
