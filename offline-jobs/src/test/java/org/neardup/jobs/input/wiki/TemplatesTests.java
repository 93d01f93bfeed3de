package org.neardup.jobs.input.wiki;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** The words of templates in the text; {@code ~} stands where words are missing. */
public class TemplatesTests {

  @Test
  public void numbersAndUnits() {
    assertCleaned(
        "La luce impiega circa 8 secondi.", "La luce impiega circa {{formatnum:8}} secondi.");
    assertCleaned("circa 1,234 e 5", "circa {{ formatnum:1,234|R}} e {{formatnum:{{nowrap|5}}}}");
    assertCleaned("alta 1 234 m s.l.m. e", "alta {{M|1 234}} {{m s.l.m.}} e");
    assertCleaned("lungo 12 km e", "lungo {{M|12|k|m|}} e".replace("|k|m|", "|km|"));
    assertCleaned("pesa 5 kg et", "pesa {{unité|5|kg}} et");
    assertCleaned("from 5 to 7 km", "from {{convert|5|to|7|km|mi}}");
    assertCleaned("costs US$5 or £3 now", "costs {{USD|5}} or {{GBP|3}} now");
    assertCleaned("about 1/2 of it", "about {{frac|1|2}} of it");
    assertCleaned("au XIXe siècle la", "au {{s|XIX|e}} la");
    assertCleaned("au Ier siècle av. J.-C. la", "au {{-s|I|er}} la");
    assertCleaned("au XIX siècle, 106 m", "au XIX{{e}} siècle, 10{{e|6}} m");
    assertCleaned("the USS Enterprise sank", "the {{USS|Enterprise|CVN-65}} sank");
    assertCleaned("c. 1900 it", "{{circa|1900}} it");
  }

  @Test
  public void measures() {
    assertCleaned("tall 5 ft 11 in and", "tall {{convert|5|ft|11|in|cm|abbr=on}} and");
    assertCleaned("of 5 and 6 and 7 km in", "of {{convert|5|and|6|and|7|km|mi|1}} in");
    assertCleaned("of 5 km in", "of {{convert|5|km|mi|1}} in");
    assertCleaned("of 5 km in", "of {{convert|5|km|0|abbr=on}} in");
    assertCleaned("of ~in", "of {{convert||km}} in");
    String longest = "{{convert|5|" + "1&nbsp;".repeat(50_000) + "|mi}} in";
    assertTrue(WikitextCleaner.clean(longest, HiddenNamespaces.COMMON).endsWith("mi in"));
    assertCleaned("está a 12 km de", "está a {{unidad|12|km}} de");
    assertCleaned("está a 1200 km2 de", "está a {{unidad|{{formatnum:1200}}|km|2}} de");
    assertCleaned("está a ~de", "está a {{distancia|{{formatnum:1200}}|km}} de");
    assertCleaned("est à 12 km de", "est à {{Unité/2|12|km}} de");
    assertCleaned("a 5 hab/km2 de", "a {{unité|5|hab|/km|2}} de");
    assertCleaned("of 3 1/2, 3/4 and 1/3 of", "of {{frac|3|1|2}}, {{frac|3|4}} and {{frac|3}} of");
    assertCleaned("of 1.5 km and ~long", "of {{val|1.5|u=km}} and {{val|2|e=-3|ul=m}} long");
  }

  @Test
  public void namesWithMoreAtTheirEnd() {
    assertCleaned("le 9 mars 1961 à", "le {{date de naissance-|9|mars|1961}} à");
    assertCleaned("le 3 mai 1978 à", "le {{date|3|mai|1978|en musique}} à");
    assertCleaned("the teh [sic] word", "the {{sic|teh}} word");
    assertCleaned("the mispelling [sic] word", "the {{sic|mispel|ling}} word");
    assertCleaned("the word [sic] is", "the word {{sic}} is");
  }

  @Test
  public void wordsOfOtherLanguages() {
    assertCleaned("la parola Ῥώμη in greco", "la parola {{polytonic|Ῥώμη}} in greco");
    assertCleaned("il testo da chiarire resta", "il testo {{chiarire|da chiarire|motivo}} resta");
    assertCleaned("das Wort freedom ist", "das Wort {{enS|freedom}} ist");
    assertCleaned("у города Рим есть", "у города {{нп5|Рим (город)|Рим|it|Roma}} есть");
    assertCleaned("对于西夫朗符号", "对于{{le|西夫朗|Cifrão}}符号");
    assertCleaned("美国、加拿大、墨西哥", "美国、{{le|英属加拿大|Canada under British rule|加拿大}}、墨西哥");
    assertCleaned("the Roma club won", "the {{ill|Roma club|it|Roma (club)}} won");
  }

  @Test
  public void wiktionaries() {
    assertCleaned(
        "From Middle English word, from Proto-Germanic *wurdą.",
        "From {{inh|en|enm|word}}, from {{inh|en|gem-pro|*wurdą}}.");
    assertCleaned(
        "Related to vrata; compare German Wort.",
        "Related to {{m|en|vrata}}; compare {{cog|de|Wort}}.");
    assertCleaned(
        "From un- + do; December was",
        "From {{af|en|un-|do}}; {{w|December (month)|December}} was");
    assertCleaned("plural of word", "{{plural of|en|word}}");
    assertCleaned(
        "A unit of text.", "# {{lb|en|telegraphy}} A unit of [[text]]. {{defdate|from 19th c.}}");
    assertCleaned(
        "He sent word that we should go.", "#: {{ux|en|He sent '''word''' that we should go.}}");
    assertCleaned(
        "Every word, whether written or not.",
        "#* {{quote-book|en|year=1897|author=Ouida|passage=Every '''word''', whether written or"
            + " not.}}");
    assertCleaned(
        "De l’allemand Silikon, mot créé par Friedrich Wöhler et",
        "De l’{{étyl|de|fr|mot=Silikon}}, mot créé par {{w|Friedrich Wöhler}} {{source|x}} et");
    assertCleaned("der Baum", "der {{m}} Baum");
  }

  @Test
  public void templatesThatNobodyKnows() {
    assertCleaned("the word kept here", "the word {{strange|kept}} here");
    assertCleaned("the word kept here", "the word {{strange|de|kept|x=1}} here");
    assertCleaned("a note is none", "a note{{strange|not kept}} is none");
    assertCleaned("A sentence. Another one", "A sentence. {{strange|not kept}} Another one");
    assertCleaned("at its end", "at its end {{strange|not kept}}");
    assertCleaned("a table ~goes", "a table {{strange|1|2|3|4|5|6|7|8}} goes");
    assertCleaned("Rome is", "Rome ({{strange|kept}}) is");
    assertCleaned("it has 12 of", "it has {{strange|12}} of");
    assertCleaned("born ~in Rome", "born {{strange|9|3|1961}} in Rome");
    assertCleaned("born ~in Rome", "born {{strange|9&nbsp;|long=yes}} in Rome");
    assertCleaned("del ~en Roma", "del {{strange|XIX||s}} en Roma");
    assertCleaned("il y a ~à", "il y a {{strange|12|choses}} à");
  }

  @Test
  public void holes() {
    assertCleaned("impiega circa ~secondi", "impiega circa {{strange}} secondi");
    assertCleaned("mass of ~, and", "mass of <math>m</math>, and");
    assertCleaned("circa \u00a0~secondi", "circa {{strange}}\u00a0secondi");
    assertCleaned("Rome (x — ~) is", "Rome (x — {{strange|9|3|1961}}) is");
    assertCleaned("it is about ~.", "it is about {{strange}}.");
    assertCleaned("~is the mass", "<math>m</math> is the mass");
    assertCleaned("l' ~est", "l'{{strange}} est");
    assertCleaned("在~年", "在{{strange}}年");
    assertCleaned("word, and", "word{{strange}}, and");
    assertCleaned("One. Two", "One.{{strange}} Two");
    assertCleaned("One Two", "One {{citation needed|date=May 2009}} Two");
    assertCleaned("One of us", "One{{fact}} of us");
  }

  @Test
  public void linksThatWereCut() {
    assertCleaned("nella Germania applica", "nella [[Germania nazista|Germania applica");
    assertCleaned("Germania nazista|Germania~ applica", "Germania nazista|Germania]] applica");
    assertCleaned("a[b[1]] is code", "a[b[1]] is code");
  }

  private static void assertCleaned(String expected, String wikitext) {
    assertEquals(
        expected,
        WikitextCleaner.clean(wikitext, HiddenNamespaces.COMMON)
            .replace(WikitextCleaner.HOLE, '~'));
  }
}
