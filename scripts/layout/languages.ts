/** Words of a language, and how it puts them together: sentences only have to look like those of the language. */
export interface Language {
  code: string;
  direction: "ltr" | "rtl";
  nouns: readonly string[];
  verbs: readonly string[];
  adjectives: readonly string[];
  /** What joins two clauses. */
  links: readonly string[];
  /** The parts of a clause: article, adjective, noun, verb, and words that are written as they stand. */
  clause: readonly string[];
  /** Between two nouns of a heading. */
  and: string;
  /** Before the second noun of a heading. */
  of: string;
  space: string;
  comma: string;
  stop: string;
}

const split = (text: string) => text.split(" ");

const latin = { direction: "ltr", space: " ", comma: ", ", stop: "." } as const;

export const english: Language = {
  ...latin,
  code: "en",
  nouns: split(
    "council garden river station market bridge museum harbour village engine window letter picture budget report winter summer morning teacher farmer doctor library station journey island valley kitchen machine paper question answer member office garden meeting number season history science energy water forest mountain school hospital street corner building weather animal flower",
  ),
  verbs: split(
    "opens closes moves grows brings keeps finds shows leaves holds takes meets builds counts reaches follows carries changes explains describes",
  ),
  adjectives: split(
    "old new small large quiet public early late narrow wide bright cold warm common local careful simple former recent northern southern clear heavy light",
  ),
  links: split("because while although when before after where"),
  clause: ["the", "adjective?", "noun", "verb", "the", "adjective", "noun"],
  and: "and",
  of: "of the",
};

const german: Language = {
  ...latin,
  code: "de",
  nouns: split(
    "Gemeinderat Haushalt Verkehrsbetrieb Wasserversorgung Brücke Hafen Bahnhof Schule Jahresabschluss Geschäftsbericht Umweltamt Krankenhaus Bibliothek Straße Mitglied Versammlung Forschung Energiewende Maschine Bürgermeisterin",
  ),
  verbs: split("öffnet schließt erhält beschreibt prüft verändert erreicht begleitet beschließt erläutert"),
  adjectives: split("alte neue kleine große öffentliche frühe späte schmale örtliche einfache nördliche"),
  links: split("weil während obwohl nachdem bevor wo"),
  clause: ["die", "adjective?", "noun", "verb", "den", "adjective", "noun"],
  and: "und",
  of: "der",
};

const french: Language = {
  ...latin,
  code: "fr",
  nouns: split(
    "conseil jardin rivière marché pont musée village fenêtre lettre hiver été bibliothèque vallée énergie forêt école hôpital réunion saison société",
  ),
  verbs: split("ouvre ferme apporte garde trouve montre quitte prend rencontre construit atteint décrit"),
  adjectives: split("ancien nouveau petit grand public étroit clair froid commun local simple récent"),
  links: split("quand lorsque puisque car où"),
  clause: ["le", "noun", "adjective?", "verb", "la", "noun", "adjective"],
  and: "et",
  of: "de la",
};

const russian: Language = {
  ...latin,
  code: "ru",
  nouns: split(
    "совет сад река станция рынок мост музей деревня письмо бюджет отчёт зима утро учитель библиотека остров долина машина вопрос школа больница улица погода",
  ),
  verbs: split("открывает закрывает находит показывает держит берёт строит считает описывает меняет"),
  adjectives: split("старый новый малый большой тихий ранний узкий широкий простой местный северный"),
  links: split("когда потому хотя пока где"),
  clause: ["adjective?", "noun", "verb", "adjective", "noun"],
  and: "и",
  of: "для",
};

const greek: Language = {
  ...latin,
  code: "el",
  nouns: split("συμβούλιο κήπος ποτάμι σταθμός αγορά γέφυρα μουσείο χωριό γράμμα χειμώνας σχολείο δρόμος"),
  verbs: split("ανοίγει κλείνει φέρνει βρίσκει δείχνει κρατά χτίζει μετρά"),
  adjectives: split("παλιό νέο μικρό μεγάλο ήσυχο δημόσιο στενό"),
  links: split("όταν επειδή ενώ όπου"),
  clause: ["το", "adjective?", "noun", "verb", "το", "adjective", "noun"],
  and: "και",
  of: "για",
};

const japanese: Language = {
  code: "ja",
  direction: "ltr",
  space: "",
  comma: "、",
  stop: "。",
  nouns: split(
    "市議会 庭園 河川 駅前 市場 橋梁 博物館 港湾 予算 報告書 図書館 病院 学校 会議 エネルギー サービス 住民 研究 機械 都市計画",
  ),
  verbs: split("開く 示す 運ぶ 建てる 説明する 変える 調べる 保つ 見直す 支える"),
  adjectives: split("古い 新しい 小さな 大きな 静かな 公共の 地域の 重要な"),
  links: split("そして しかし また なお"),
  clause: ["adjective?", "noun", "は", "adjective", "noun", "を", "verb"],
  and: "と",
  of: "の",
};

const chinese: Language = {
  code: "zh",
  direction: "ltr",
  space: "",
  comma: "，",
  stop: "。",
  nouns: split(
    "市政府 花园 河流 车站 市场 桥梁 博物馆 港口 预算 报告 图书馆 医院 学校 会议 能源 居民 研究 机器",
  ),
  verbs: split("开放 展示 运输 建设 说明 改变 检查 保持 支持"),
  adjectives: split("古老的 新的 小型 大型 安静的 公共 地方 重要的"),
  links: split("因为 虽然 同时 此后"),
  clause: ["adjective?", "noun", "verb", "了", "adjective", "noun"],
  and: "和",
  of: "与",
};

export const hebrew: Language = {
  ...latin,
  code: "he",
  direction: "rtl",
  nouns: split("העיר הגבעה הנהר השוק הבוקר הלחם הכפר המועצה התקציב הספרייה הגשר הנמל"),
  verbs: split("פותחת סוגרת מביאה מוצאת מראה בונה סופרת משנה"),
  adjectives: split("ישנה חדשה קטנה גדולה שקטה ציבורית"),
  links: split("כאשר כי אבל לפני אחרי"),
  clause: ["noun", "adjective?", "verb", "את", "noun", "adjective"],
  and: "עם",
  of: "של",
};

/** From which documents in varied looks choose: a third of them is in English. */
export const languages: readonly Language[] = [
  english,
  german,
  english,
  french,
  japanese,
  english,
  russian,
  german,
  chinese,
  english,
  greek,
  hebrew,
];
