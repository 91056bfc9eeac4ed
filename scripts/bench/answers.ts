/** What a script answers to questions about documents, in their language, as someone would who wrote them. */
import type { Answer, Question } from "../../src/remediate/result.ts";

/** A text that names something, and what a picture may show, by language; a number follows each. */
const words: Record<string, readonly [name: string, picture: string]> = {
  en: ["Harbour dues, part", "Boats at low tide, seen from pier"],
  de: ["Hafengebühren, Teil", "Boote bei Ebbe, gesehen von Steg"],
  fr: ["Droits de port, partie", "Des bateaux à marée basse, vus du quai"],
  es: ["Tasas del puerto, parte", "Barcos con la marea baja, vistos desde el muelle"],
  it: ["Diritti di porto, parte", "Barche con la bassa marea, viste dal molo"],
  pt: ["Taxas do porto, parte", "Barcos na maré baixa, vistos do cais"],
  ca: ["Taxes del port, part", "Barques amb la marea baixa, vistes des del moll"],
  nl: ["Havengeld, deel", "Boten bij eb, gezien vanaf steiger"],
  sv: ["Hamnavgifter, del", "Båtar vid lågvatten, sedda från brygga"],
  da: ["Havneafgifter, del", "Både ved lavvande, set fra kaj"],
  nb: ["Havneavgifter, del", "Båter ved lavvann, sett fra brygge"],
  no: ["Havneavgifter, del", "Båter ved lavvann, sett fra brygge"],
  fi: ["Satamamaksut, osa", "Veneitä laskuveden aikaan, nähtynä laiturilta"],
  et: ["Sadamatasud, osa", "Paadid mõõna ajal, vaade kailt"],
  pl: ["Opłaty portowe, część", "Łodzie podczas odpływu, widziane z pomostu"],
  cs: ["Přístavní poplatky, část", "Lodě za odlivu, pohled z mola"],
  sk: ["Prístavné poplatky, časť", "Lode počas odlivu, pohľad z móla"],
  hu: ["Kikötői díjak, rész", "Csónakok apálykor, a mólóról nézve"],
  ro: ["Taxe portuare, partea", "Bărci la reflux, văzute de pe chei"],
  tr: ["Liman ücretleri, bölüm", "Gelgit çekildiğinde iskeleden görülen tekneler"],
  el: ["Λιμενικά τέλη, μέρος", "Βάρκες στην άμπωτη, όπως φαίνονται από την προβλήτα"],
  ru: ["Портовые сборы, часть", "Лодки во время отлива, вид с причала"],
  uk: ["Портові збори, частина", "Човни під час відпливу, вигляд з причалу"],
  bg: ["Пристанищни такси, част", "Лодки при отлив, гледани от кея"],
  sr: ["Лучке таксе, део", "Чамци за време осеке, виђени са пристаништа"],
  ar: ["رسوم الميناء، الجزء", "قوارب عند الجزر كما تُرى من الرصيف"],
  fa: ["عوارض بندر، بخش", "قایق‌ها هنگام جزر، از روی اسکله"],
  he: ["אגרות נמל, חלק", "סירות בשפל, מבט מהמזח"],
  hi: ["बंदरगाह शुल्क, भाग", "भाटे के समय नावें, घाट से देखी गईं"],
  ja: ["港湾使用料、その", "干潮時の船、桟橋からの眺め"],
  zh: ["港口费用，第几部分：", "退潮时的船只，从码头看去"],
  ko: ["항만 사용료, 부분", "썰물 때의 배들, 부두에서 본 모습"],
  th: ["ค่าธรรมเนียมท่าเรือ ส่วนที่", "เรือในช่วงน้ำลง มองจากท่าเรือ"],
  vi: ["Phí cảng, phần", "Những chiếc thuyền khi thủy triều xuống, nhìn từ cầu tàu"],
};

/** What the script answers: the suggestion, or something that says at least what no check refuses. */
export function answersTo(questions: readonly Question[], declared: string | null): Answer[] {
  const asked = questions.find(({ kind, suggestion }) => kind === "language" && suggestion);
  const language = asked?.suggestion?.value ?? declared ?? "en";
  const [name, picture] = words[language.split("-")[0]!.toLowerCase()] ?? words.en!;
  return questions.map(({ id, kind, prompt, suggestion, options }, at) => {
    // Texts for several cells are given in one answer.
    const texts = Number(/(?:^|its )(\d+) (?:header cells|columns)/.exec(prompt)?.[1] ?? 1);
    const made = {
      text: Array.from({ length: texts }, (_, of) => `${name} ${at + 1}${of ? `, ${of}` : ""}`).join("|"),
      alternative_text: `${picture} ${at + 1}`,
      language: "en",
      choice: options?.[0]?.value ?? "skip",
      headers: "rows:1,columns:0",
    };
    return { question_id: id, value: suggestion?.value ?? made[kind] };
  });
}
