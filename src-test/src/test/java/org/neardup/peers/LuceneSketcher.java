package org.neardup.peers;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.minhash.MinHashFilter;
import org.apache.lucene.analysis.ngram.NGramTokenizer;
import org.apache.lucene.analysis.shingle.ShingleFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.neardup.text.Shingling;

/**
 * Tokens of Lucene's MinHashFilter, one for each hash function and bucket, empty buckets filled.
 * Two texts are compared token by token, which knows more than an index of them does: there only
 * the set of tokens is left.
 */
final class LuceneSketcher implements Sketcher<List<String>> {

  private final Tokenizer source;
  private final TokenStream tokens;
  private final CharTermAttribute term;

  LuceneSketcher(int hashes, int buckets, Shingling shingling) {
    boolean words = shingling.kind() == Shingling.Kind.WORD;
    int size = shingling.size();
    source = words ? new StandardTokenizer() : new NGramTokenizer(size, size);
    tokens = new MinHashFilter(words ? words(size) : source, hashes, buckets, 1, buckets > 1);
    term = tokens.getAttribute(CharTermAttribute.class);
  }

  private TokenStream words(int size) {
    ShingleFilter shingles = new ShingleFilter(new LowerCaseFilter(source), size, size);
    shingles.setOutputUnigrams(false);
    return shingles;
  }

  @Override
  public List<String> sketch(String text) {
    List<String> sketch = new ArrayList<>();
    try {
      source.setReader(new StringReader(text));
      tokens.reset();
      while (tokens.incrementToken()) {
        sketch.add(term.toString());
      }
      tokens.end();
      tokens.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return sketch;
  }

  @Override
  public double similarity(List<String> a, List<String> b) {
    int equal = 0;
    for (int i = 0; i < a.size(); i++) {
      equal += a.get(i).equals(b.get(i)) ? 1 : 0;
    }
    return (double) equal / a.size();
  }

  @Override
  public int bytes(List<String> signature) {
    return signature.stream().mapToInt(token -> token.length() * Character.BYTES).sum();
  }
}
