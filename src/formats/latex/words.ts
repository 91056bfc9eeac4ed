import { primarySubtag } from "../../checker/language-tag.ts";

/** What LaTeX prints of its own, in the order of the columns below. */
export type Word =
  | "figure"
  | "table"
  | "part"
  | "chapter"
  | "appendix"
  | "abstract"
  | "references"
  | "bibliography"
  | "proof"
  | "section"
  | "enclosures"
  | "copies"
  | "theorem"
  | "lemma"
  | "corollary"
  | "definition"
  | "example";

const order: readonly Word[] = [
  "figure",
  "table",
  "part",
  "chapter",
  "appendix",
  "abstract",
  "references",
  "bibliography",
  "proof",
  "section",
  "enclosures",
  "copies",
  "theorem",
  "lemma",
  "corollary",
  "definition",
  "example",
];

/** As babel names them, by primary language subtag. */
const languages: Record<string, string> = {
  en: "Figure|Table|Part|Chapter|Appendix|Abstract|References|Bibliography|Proof|Section|encl|cc|Theorem|Lemma|Corollary|Definition|Example",
  de: "Abbildung|Tabelle|Teil|Kapitel|Anhang|Zusammenfassung|Literatur|Literaturverzeichnis|Beweis|Abschnitt|Anlage(n)|Verteiler|Satz|Lemma|Korollar|Definition|Beispiel",
  fr: "Figure|Tableau|Partie|Chapitre|Annexe|Résumé|Références|Bibliographie|Démonstration|Section|P. J.|Copie à|Théorème|Lemme|Corollaire|Définition|Exemple",
  es: "Figura|Cuadro|Parte|Capítulo|Apéndice|Resumen|Referencias|Bibliografía|Demostración|Sección|Adjunto|Copia a|Teorema|Lema|Corolario|Definición|Ejemplo",
  it: "Figura|Tabella|Parte|Capitolo|Appendice|Sommario|Riferimenti bibliografici|Bibliografia|Dimostrazione|Sezione|Allegati|e p. c.|Teorema|Lemma|Corollario|Definizione|Esempio",
  pt: "Figura|Tabela|Parte|Capítulo|Apêndice|Resumo|Referências|Bibliografia|Demonstração|Seção|Anexo|Com cópia a|Teorema|Lema|Corolário|Definição|Exemplo",
  nl: "Figuur|Tabel|Deel|Hoofdstuk|Bijlage|Samenvatting|Referenties|Bibliografie|Bewijs|Paragraaf|Bijlage(n)|cc|Stelling|Lemma|Gevolg|Definitie|Voorbeeld",
  sv: "Figur|Tabell|Del|Kapitel|Bilaga|Sammanfattning|Referenser|Litteraturförteckning|Bevis|Avsnitt|Bil.|Kopia för kännedom|Sats|Lemma|Korollarium|Definition|Exempel",
  da: "Figur|Tabel|Del|Kapitel|Bilag|Resumé|Litteratur|Litteratur|Bevis|Afsnit|Vedlagt|Kopi til|Sætning|Lemma|Korollar|Definition|Eksempel",
  nb: "Figur|Tabell|Del|Kapittel|Tillegg|Sammendrag|Referanser|Bibliografi|Bevis|Avsnitt|Vedlegg|Kopi sendt|Teorem|Lemma|Korollar|Definisjon|Eksempel",
  pl: "Rysunek|Tabela|Część|Rozdział|Dodatek|Streszczenie|Literatura|Bibliografia|Dowód|Sekcja|Załącznik|Kopie|Twierdzenie|Lemat|Wniosek|Definicja|Przykład",
  cs: "Obrázek|Tabulka|Část|Kapitola|Dodatek|Abstrakt|Reference|Literatura|Důkaz|Sekce|Příloha|Na vědomí|Věta|Lemma|Důsledek|Definice|Příklad",
  ru: "Рис.|Таблица|Часть|Глава|Приложение|Аннотация|Список литературы|Литература|Доказательство|Раздел|вкл.|исх.|Теорема|Лемма|Следствие|Определение|Пример",
};

/** A word that LaTeX prints of its own, in the language of the document; English where that is not known. */
export function wordFor(word: Word, language: string | null): string {
  const primary = primarySubtag(language ?? "en");
  const words = (Object.hasOwn(languages, primary) ? languages[primary]! : languages.en!).split("|");
  return words[order.indexOf(word)]!;
}
