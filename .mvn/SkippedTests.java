import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Names each test that was skipped, with its reason, at the end of a run: {@code SkippedTests.java PROJECT}. A test
 * that nobody sees skipped is a test that nobody has.
 */
final class SkippedTests {
  private SkippedTests() {}

  public static void main(String[] args) throws Exception {
    DocumentBuilder parser = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    for (Path report : reports(Path.of(args[0]))) {
      NodeList skipped = parser.parse(report.toFile()).getElementsByTagName("skipped");
      for (int i = 0; i < skipped.getLength(); i++) {
        Element reason = (Element) skipped.item(i);
        Element test = (Element) reason.getParentNode();
        System.out.println(
            "SKIPPED " + test.getAttribute("classname") + "." + test.getAttribute("name") + ": " + reason.getAttribute("message"));
      }
    }
  }

  private static List<Path> reports(Path project) throws Exception {
    try (Stream<Path> files = Files.find(project, 4, (file, attributes) -> isReport(file))) {
      return files.sorted().toList();
    }
  }

  private static boolean isReport(Path file) {
    String folder = file.getParent().getFileName().toString();
    return (folder.equals("surefire-reports") || folder.equals("failsafe-reports"))
        && file.getFileName().toString().matches("TEST-.*[.]xml");
  }
}
