/** What Excel and its like call new sheets and chart sheets, by language: "Sheet1", "Tabelle1", "グラフ1". */
const generic = new RegExp(
  `^(?:${[
    "sheet|worksheet|chart|macro|dialog",
    "tabelle|tabellenblatt|blatt|diagramm",
    "feuil|feuille|graph|graphique",
    "hoja|gráfico|grafico",
    "foglio",
    "planilha|plan|folha|gráf",
    "blad|werkblad|grafiek|diagram",
    "ark|regneark",
    "taul|taulukko|kaavio",
    "arkusz|wykres",
    "list|hárok|graf",
    "munka|munkalap",
    "foaie|diagramă",
    "лист|диаграмма|аркуш|діаграма|ліст",
    "sayfa|grafik",
    "φύλλο|γράφημα",
    "גיליון|תרשים",
    "ورقة|مخطط",
    "シート|グラフ",
    "工作表|图表|圖表",
    "시트|차트",
    "แผ่นงาน|แผนภูมิ",
    "trang tính|trang_tính|biểu đồ",
    "lembar|helaian",
    "radni list|delovni list|lapas|leht|lapa|darblapa|lakštas",
  ].join("|")})[ _-]?\\d{1,4}(?: ?\\(\\d{1,3}\\))?$`,
  "iu",
);

/** What libraries call the only sheet of a new workbook (openpyxl, PhpSpreadsheet). */
const bare = /^(?:work)?sheet$/i;

/** Whether the program gave the sheet its name, so that it says nothing of what is on it. */
export function isGenericSheetName(name: string): boolean {
  const trimmed = name.normalize("NFC").trim();
  return generic.test(trimmed) || bare.test(trimmed);
}

/** What Excel calls columns of tables whose header cell is empty: "Column1", "Spalte2". */
const genericColumn = new RegExp(
  `^(?:${[
    "column|spalte|colonne|columna|colonna|coluna|kolom|kolumn|kolonne|sarake",
    "kolumna|sloupec|stĺpec|oszlop|coloană|stolpec|stupac|kolona|veerg",
    "столбец|стовпець|колона|sütun|στήλη",
    "עמודה|عمود|列|欄|열|คอลัมน์|cột",
  ].join("|")})\\d{1,4}$`,
  "iu",
);

/** Whether the program named the column, so that the name says nothing of what it holds. */
export const isGenericColumnName = (name: string): boolean =>
  genericColumn.test(name.normalize("NFC").trim());
