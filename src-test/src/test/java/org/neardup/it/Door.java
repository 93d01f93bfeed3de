package org.neardup.it;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An address in front of a server that stays the same when the server goes away and comes back at
 * another one. It can become narrow behind a number of bytes, so that what is loaded through it is
 * in the middle for as long as a test needs.
 */
final class Door implements Closeable {
  private static final int BLOCK = 8_192;

  /** So a mere 40 kB a second pass through a connection. */
  private static final long PAUSE_MILLIS = 200;

  private final ServerSocket entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final AtomicLong left = new AtomicLong(Long.MAX_VALUE);
  private volatile CountDownLatch narrow = new CountDownLatch(1);
  private volatile String server;

  Door() throws IOException {
    Thread.startVirtualThread(this::accept);
  }

  /** The address in front. */
  String address() {
    return "127.0.0.1:" + entrance.getLocalPort();
  }

  /** Lets all pass at full speed to a server from now on. */
  void open(String address) {
    server = address;
    left.set(Long.MAX_VALUE);
    narrow = new CountDownLatch(1);
  }

  /** Becomes narrow when so many more bytes went to the server. */
  void narrowBehind(long bytes) {
    left.set(bytes);
  }

  /** Waits until it is. */
  void awaitNarrow() throws InterruptedException {
    narrow.await();
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

  /** To a client a server that is not there looks like one that hangs up. */
  private void connect(Socket client) {
    String[] address = server.split(":");
    try (client;
        Socket back = new Socket(address[0], Integer.parseInt(address[1]))) {
      Thread answers = Thread.startVirtualThread(() -> pass(back, client, false));
      pass(client, back, true);
      answers.join();
    } catch (IOException | InterruptedException e) {
      // Both are closed now, which is all that the client can be told.
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
          narrow.countDown();
          Thread.sleep(PAUSE_MILLIS);
        }
        out.write(block, 0, length);
      }
    } catch (IOException | InterruptedException e) {
      // One of the two hung up: the other one is closed as well.
    }
  }
}
