package org.neardup.jobs.input.wiki;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import java.util.List;
import org.junit.Test;

/** Pages in the manner of Wikipedias in other languages: no markup is left. */
public class LanguagesTests {
  private static final List<String> MARKUP =
      List.of("[[", "]]", "{", "}", "|", "<", ">", "__", "''", "==", "-{", "px", "#");

  @Test
  public void german() {
    assertCleaned(
        "Rom ist die Hauptstadt Italiens. Sie hat 2,8 Mio. Einwohner.\nDas Forum Romanum",
        """
        __KEIN_INHALTSVERZEICHNIS__
        {{Begriffsklärungshinweis}}
        {{Infobox Gemeinde in Italien|Name=Rom|Bild={{Prefix|Datei:Rom.jpg}}}}
        [[Datei:Rom.jpg|mini|hochkant=1.2|links|Das [[Kolosseum]] bei ''Nacht'']]
        [[Bild:Alt.jpg|miniatur|250px|rechts|Ein altes Bild]]
        '''Rom''' ist die [[Hauptstadt]] [[Italien]]s.<ref>{{Literatur|Titel=Rom}}</ref> Sie hat 2,8&nbsp;Mio. [[Einwohner]].
        * Das [[Forum Romanum|Forum ''Romanum'']]
        == Einzelnachweise ==
        <references responsive />
        == Weblinks ==
        {{Commonscat|Rome|Rom}}
        [[Kategorie:Rom| ]]
        [[en:Rome]]
        __INHALTSVERZEICHNIS_ERZWINGEN__ {{SORTIERUNG:Rom}}
        """);
  }

  @Test
  public void italian() {
    assertCleaned(
        "Roma è la capitale d'Italia. Fu fondata nel 753 a.C.",
        """
        {{Divisione amministrativa|Nome=Roma|Panorama=Roma.jpg}}
        [[File:Roma.jpg|miniatura|verticale|sinistra|Il [[Colosseo]]]] [[Immagine:Foro.jpg|thumb|Il foro]]
        '''Roma''' è la [[capitale (città)|capitale]] d'[[Italia]].<ref name=a>{{Cita web|url=x}}</ref> Fu fondata nel [[753 a.C.]]
        {| class="wikitable sortable"
        | [[Tevere]] || 405 km
        |}
        == Note ==
        <references/>
        == Altri progetti ==
        {{interprogetto|q}}
        [[Categoria:Roma| ]]
        {{Controllo di autorità}}
        """);
  }

  @Test
  public void french() {
    assertCleaned(
        "Paris est la capitale de la France. La ville compte 2 millions d'habitants.",
        """
        {{Voir homonymes|Paris (homonymie)}}
        [[Fichier:Paris.jpg|vignette|upright=1.5|gauche|La [[tour Eiffel]] la ''nuit''.]]
        [[Image:Seine.jpg|200px|droite]]
        '''Paris''' est la [[capitale]] de la [[France]]{{note|a}}.<ref>{{Ouvrage|titre=Paris}}</ref> La ville compte 2&nbsp;millions d'[[habitant]]s.
        == Notes et références ==
        {{Références|colonnes=2}}
        == Voir aussi ==
        === Liens externes ===
        * [http://www.paris.fr Site officiel]
        {{Portail|Paris|France}}
        __AUCUNSOMMAIRE__
        [[Catégorie:Paris|*]]
        """);
  }

  @Test
  public void russian() {
    assertCleaned(
        "Москва — столица России. Население — 12 млн человек.",
        """
        {{другие значения}} __БЕЗ_ОГЛАВЛЕНИЯ__
        {{Населённый пункт|Название=Москва}}
        [[Файл:Москва.jpg|мини|слева|250пкс|[[Московский Кремль|Кремль]] ''ночью'']]
        [[Изображение:Герб.png|thumb|Герб]]
        '''Москва''' — [[столица]] [[Россия|России]]{{sfn|Иванов|2001}}.<ref>{{книга|заглавие=Москва}}</ref> Население — 12&nbsp;млн [[человек]].
        == Примечания ==
        {{примечания|2}}
        == Ссылки ==
        * [http://www.mos.ru Официальный сайт]
        [[Категория:Москва]]
        [[К:Города]]
        """);
  }

  @Test
  public void chinese() {
    assertCleaned(
        "北京是中华人民共和国的首都。计算机在这里。这里有软件。",
        """
        __无目录__
        {{NoteTA|G1=IT|1=zh-hans:软件; zh-hant:軟體}}-{H|zh-hans:博客; zh-hant:部落格}-
        {{Infobox settlement|name=北京}}
        [[文件:北京.jpg|缩略图|右|300px|[[天安门]]的''夜景'']]
        [[檔案:故宮.jpg|縮圖|左|故宮]]
        '''北京'''是[[中华人民共和国|-{中华人民共和国}-]]的[[首都]]。<ref>{{cite book|title=北京}}</ref>-{zh-hans:计算机; zh-hant:電腦}-在这里。这里有-{zh-cn;zh-sg|[[软件]]}-。
        == 参考文献 ==
        {{reflist}}
        == 外部連結 ==
        * [http://www.beijing.gov.cn 官方网站]
        [[分类:北京| ]]
        [[分類:首都]]
        """);
  }

  @Test
  public void hyphensThatBeginNoVariants() {
    assertEquals("a-b - c -{d", WikitextCleaner.clean("a-b - c -{d", HiddenNamespaces.COMMON));
    assertEquals("a-x b", WikitextCleaner.clean("a-{{Tree|x}} b", HiddenNamespaces.COMMON));
  }

  @Test
  public void wiktionary() {
    assertCleaned(
        "a small animal\nx The cat sat.",
        """
        ==English==
        {{wikipedia|lang=en}}
        ===Etymology===
        ===Noun===
        {{en-noun|~}}
        # {{lb|en|zoology}} a small [[animal]]
        #: {{ux|en|x}} ''The '''cat''' sat.''
        ===See also===
        [[File:cat.jpg|thumb|A cat]]
        [[Category:en:Cats]]
        [[de:cat]]
        """);
  }

  private static void assertCleaned(String expected, String wikitext) {
    String text = WikitextCleaner.clean(wikitext, HiddenNamespaces.COMMON).strip();
    assertEquals(expected, text);
    MARKUP.forEach(mark -> assertFalse(mark + " in " + text, text.contains(mark)));
  }
}
