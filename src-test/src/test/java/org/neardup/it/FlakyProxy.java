package org.neardup.it;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An address in front of a server. It can shut when a number of bytes went through it: from then on
 * it closes connections in the middle of a request, and new ones at once, as if the server were
 * gone, until it is opened again.
 */
final class FlakyProxy implements Closeable {
  private static final int BLOCK = 8_192;
  private static final long HANG_MINUTES = 10;

  private final ServerSocket entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final AtomicLong left = new AtomicLong(Long.MAX_VALUE);
  private final String host;
  private final int port;
  private volatile CountDownLatch shut = new CountDownLatch(1);

  /** An open door in front of an address such as {@code 127.0.0.1:9200}. */
  FlakyProxy(String address) throws IOException {
    String[] parts = address.split(":");
    host = parts[0];
    port = Integer.parseInt(parts[1]);
    Thread.startVirtualThread(this::accept);
  }

  String address() {
    return "127.0.0.1:" + entrance.getLocalPort();
  }

  void open() {
    left.set(Long.MAX_VALUE);
  }

  /** Shuts after a number of further bytes to the server. */
  void shutBehind(long bytes) {
    shut = new CountDownLatch(1);
    left.set(bytes);
  }

  void awaitShut() throws IOException, InterruptedException {
    if (!shut.await(HANG_MINUTES, TimeUnit.MINUTES)) {
      throw new IOException("waited in vain until the door was shut, bytes left: " + left);
    }
  }

  @Override
  public void close() throws IOException {
    entrance.close();
  }

  private void accept() {
    while (!entrance.isClosed()) {
      try {
        Socket client = entrance.accept();
        Thread.startVirtualThread(() -> connect(client));
      } catch (IOException e) {
        // Closed, which ends the loop.
      }
    }
  }

  private void connect(Socket client) {
    try (client) {
      if (left.get() < 0) {
        return;
      }
      try (Socket back = new Socket(host, port)) {
        Thread answers = Thread.startVirtualThread(() -> pass(back, client, false));
        pass(client, back, true);
        answers.join();
      }
    } catch (IOException | InterruptedException e) {
      // Both are closed now: the client learns no more than that.
    }
  }

  private void pass(Socket from, Socket to, boolean counted) {
    byte[] block = new byte[BLOCK];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int length = in.read(block); length >= 0; length = in.read(block)) {
        if (counted && left.addAndGet(-length) < 0) {
          shut.countDown();
          return;
        }
        out.write(block, 0, length);
      }
    } catch (IOException e) {
      // One of the two hung up: the other one is closed as well.
    }
  }
}
