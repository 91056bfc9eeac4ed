import { beforeAll, describe, expect, it } from "vitest";
import { compareLanguage, needsDetector } from "../../../src/checker/language/compare.ts";
import { type Detect, loadDetector } from "../../../src/checker/language/detector.ts";
import { ScriptCount } from "../../../src/checker/language/scripts.ts";

const english =
  "The committee met on Tuesday to discuss the new timetable for the summer months, and it was agreed that the library would stay open until nine in the evening on weekdays. Several members asked whether the reading room could be used by schools in the morning, when hardly anybody else is there. The chair promised to bring a plan to the next meeting, with the costs of staff and heating. Nobody objected to the idea of lending out games and tools as well as books, although the store would have to be moved to the ground floor before that could begin. The treasurer reported that the donations of the past year had been larger than expected.";
const german =
  "Der Ausschuss traf sich am Dienstag, um über den neuen Fahrplan für die Sommermonate zu sprechen, und es wurde vereinbart, dass die Bibliothek werktags bis neun Uhr abends geöffnet bleibt. Mehrere Mitglieder fragten, ob der Lesesaal am Vormittag von Schulen genutzt werden könne, wenn kaum jemand anderes dort ist. Die Vorsitzende versprach, zur nächsten Sitzung einen Plan mit den Kosten für Personal und Heizung mitzubringen. Niemand hatte etwas dagegen, neben Büchern auch Spiele und Werkzeug zu verleihen, obwohl das Lager dafür zuerst ins Erdgeschoss umziehen müsste. Der Kassenwart berichtete, dass die Spenden des vergangenen Jahres größer als erwartet waren.";
const russian =
  "Комитет собрался во вторник, чтобы обсудить новое расписание на летние месяцы, и было решено, что библиотека будет открыта по будням до девяти часов вечера.";
const chinese = "委员会星期二开会讨论夏季的新时间表，决定图书馆平日开放到晚上九点。".repeat(5);

const compared = (text: string) => {
  const count = new ScriptCount();
  count.add(text);
  return { pieces: text.match(/.{1,300}/gsu) ?? [], count };
};
let detect: Detect;

beforeAll(async () => {
  detect = await loadDetector();
});

describe("happy", () => {
  it.each([
    ["en", english],
    ["en-US", english],
    ["de-AT", german],
    ["ru", russian.repeat(4)],
    ["zh-Hans", chinese.repeat(4)],
  ])("text in %s fits", (declared, text) =>
    expect(compareLanguage(declared, compared(text), detect)).toEqual({ is: "fitting" }),
  );

  it.each([
    ["en", german, { is: "other-language", language: "de", isCertain: true, first: 0, share: 1 }],
    ["fr", english, { is: "other-language", language: "en", isCertain: true, first: 0, share: 1 }],
    ["en", russian, { is: "other-script", script: "Cyrl", isCertain: true }],
    ["ja", english, { is: "other-script", script: "Latn", isCertain: true }],
    ["ar", chinese, { is: "other-script", script: "Hani", isCertain: true }],
  ])("text declared as %s is found to be in another", (declared, text, verdict) =>
    expect(compareLanguage(declared, compared(text), detect)).toEqual(verdict),
  );
});

describe("negative", () => {
  it.each([
    ["a few words", "en", "Guten Tag"],
    ["a language that identification does not know", "cy", english],
    ["a code that names no language", "und", english],
    ["a language like it", "nb", "Utvalget møttes tirsdag for å drøfte den nye timeplanen. ".repeat(12)],
  ])("nothing is claimed of %s", (_, declared, text) =>
    expect(["unknown", "fitting"]).toContain(compareLanguage(declared, compared(text), detect).is),
  );

  it("the detector is not loaded for short texts or unknown languages", () => {
    expect(needsDetector("en", compared(german).count)).toBe(true);
    expect(needsDetector("en", compared("Guten Tag").count)).toBe(false);
    expect(needsDetector("cy", compared(german).count)).toBe(false);
  });
});

describe("edge", () => {
  it("a text of two scripts is left to a person, or not judged", () => {
    const mixed = compared(`${chinese.repeat(2)} ${english}`);
    expect(compareLanguage("zh", mixed, detect).is).not.toBe("fitting");
    const verdict = compareLanguage("zh", mixed, detect);
    expect("isCertain" in verdict && verdict.isCertain).toBe(false);
  });
});
