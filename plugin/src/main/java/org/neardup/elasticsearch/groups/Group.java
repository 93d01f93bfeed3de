package org.neardup.elasticsearch.groups;

import java.io.IOException;
import java.util.List;
import org.elasticsearch.xcontent.XContentBuilder;

/**
 * One group of the answer.
 *
 * @param size how many units it has, the representative and members that are not shown included
 * @param representative its smallest unit
 * @param members the others in order, as many as are shown
 */
record Group(int size, UnitReference representative, List<Member> members) {

  /**
   * A unit of a group.
   *
   * @param similarity to the representative, estimated; lower than asked for where only others
   *     connect the two
   */
  record Member(UnitReference unit, double similarity) {}

  /**
   * Which unit is meant.
   *
   * @param index concrete index
   * @param id the document's id
   * @param position counts the sentences of the field from 0; 0 for a document
   * @param start the unit's first UTF-16 code unit in the raw value
   * @param end the code unit after its last
   */
  record UnitReference(String index, String id, int position, int start, int end) {

    /** Writes the fields of the unit's object; where it stands only for parts of a document. */
    void toXContent(XContentBuilder builder, boolean part) throws IOException {
      builder.field("_index", index).field("_id", id);
      if (part) {
        builder.field("position", position).field("start", start).field("end", end);
      }
    }
  }
}
