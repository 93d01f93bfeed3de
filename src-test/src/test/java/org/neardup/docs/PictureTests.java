package org.neardup.docs;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.Test;
import org.neardup.fixture.TestScale;

/**
 * The picture of the README is what the code draws; its points, for which many signatures are made,
 * only at full scale. Draws it there with {@code -Ddocs.update=true}.
 */
public class PictureTests {
  private static final Path PICTURE = Path.of("../docs/images/recall.svg");

  @Test
  public void thePictureIsWhatTheCodeDraws() throws IOException {
    RecallPicture drawn = new RecallPicture();
    if (Boolean.getBoolean("docs.update")) {
      Files.writeString(PICTURE, drawn.svg());
    } else if (TestScale.isFull()) {
      assertEquals(Files.readString(PICTURE), drawn.svg());
    } else {
      List<String> lines = new ArrayList<>(drawn.planned().lines().toList());
      lines.removeAll(Files.readAllLines(PICTURE));
      assertEquals(List.of(), lines);
    }
  }
}
