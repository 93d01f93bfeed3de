package org.neardup.jobs.io.reuters;

import java.util.Optional;

/**
 * One story of Reuters-21578.
 *
 * @param newId its number in Reuters-21578, empty when it has none
 * @param oldId its number in Reuters-22173, empty when it has none
 * @param title empty when it has none
 * @param body what stands in {@code <BODY>}, which stories that are a headline only do not have
 */
public record Story(String newId, String oldId, String title, Optional<String> body) {}
