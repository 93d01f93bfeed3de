package org.neardup.elasticsearch.fetch;

import java.io.IOException;
import java.util.List;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.test.ESTestCase;

public class EvidenceRequestTests extends ESTestCase {

  public void testRoundTrip() throws IOException {
    EvidenceRequest request = new EvidenceRequest(7);
    EvidenceRequest copy =
        copyWriteable(request, new NamedWriteableRegistry(List.of()), EvidenceRequest::new);
    assertEquals(request, copy);
    assertEquals(request.hashCode(), copy.hashCode());
    assertNotEquals(request, new EvidenceRequest(8));
  }
}
