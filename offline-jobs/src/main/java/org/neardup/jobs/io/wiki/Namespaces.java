package org.neardup.jobs.io.wiki;

import java.util.Locale;
import java.util.Set;

/** Prefixes of link targets, in the languages of the large Wikipedias. */
final class Namespaces {
  private static final Set<String> FILES =
      NameList.of(
          """
          file, image, media, datei, bild, fichier, archivo, imagen, ficheiro, arquivo, imagem
          immagine, bestand, afbeelding, plik, grafika, fil, tiedosto, kuva, soubor, dosya, файл
          изображение, зображення, ファイル, 画像, 文件, 图像, 檔案, 파일, ملف, קובץ, tập tin, berkas, fitxer
          vignette, médias, медиа, медіа, 图片, 圖片, 圖像, 档案, 媒体, 媒體, メディア, 미디어
          """);

  private static final Set<String> CATEGORIES =
      NameList.of(
          """
          category, kategorie, catégorie, categoría, categoria, categorie, kategoria, kategori
          luokka, kategória, категория, категорія, カテゴリ, 分类, 分類, 분류, تصنيف, קטגוריה, thể loại, к
          目录
          """);

  /** Short prefixes of other sites, which are not languages. */
  private static final Set<String> NO_LANGUAGES = Set.of("doi", "hdl", "rfc", "mw", "cve");

  private Namespaces() {}

  /** Whether a link to this target shows nothing in its place: media, categories, languages. */
  static boolean isInvisible(String target) {
    int colon = target.indexOf(':');
    if (colon <= 0) {
      return false;
    }
    String prefix = target.substring(0, colon).strip().toLowerCase(Locale.ROOT);
    return FILES.contains(prefix) || CATEGORIES.contains(prefix) || isLanguage(prefix);
  }

  /** Two or three letters, perhaps with a variant: {@code de}, {@code zh-min-nan}. */
  private static boolean isLanguage(String prefix) {
    if (prefix.equals("simple")) {
      return true;
    }
    int dash = prefix.indexOf('-');
    String code = dash < 0 ? prefix : prefix.substring(0, dash);
    return (code.length() == 2 || code.length() == 3)
        && prefix.chars().allMatch(c -> (c >= 'a' && c <= 'z') || c == '-')
        && !NO_LANGUAGES.contains(prefix);
  }
}
