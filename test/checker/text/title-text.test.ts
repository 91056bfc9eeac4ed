import { expect, test } from "vitest";
import { isFileName, isTemplateTitle, titleFlaw } from "../../../src/checker/text/title-text.ts";

test.each([
  "PowerPoint Presentation",
  "word document",
  " Untitled  Document",
  "Présentation PowerPoint",
  "Document1",
  "Book2",
  "无标题",
  "Ohne Titel",
  "[Document title]",
  "Click to add title",
])("%j is a template's title", (text) => expect(isTemplateTitle(text)).toBe(true));

test.each([
  "Word documents in archives",
  "Book 2",
  "Sales in 2025",
  "Untitled: a novel",
  "Documents 1990 to 2000",
  "Presentation skills",
  "Presentation",
  "年度報告",
])("%j is an author's title", (text) => expect(isTemplateTitle(text)).toBe(false));

test.each([
  ["report.pdf", "report.pdf"],
  ["Report_Final.PDF", "report_final.pdf"],
  ["report-2025", "report-2025.pdf"],
  ["report.docx", "uploads/report.docx"],
  ["Übersicht_1", "U\u0308bersicht_1.docx"],
])("%j is the file name of %j", (text, name) => expect(isFileName(text, name)).toBe(true));

test.each([
  ["Annual report", "Annual report.pdf"],
  ["Report", "report.pdf"],
  ["report-2025", "other.pdf"],
  ["Sales 2025", ""],
  ["", "report.pdf"],
])("%j is no file name of %j", (text, name) => expect(isFileName(text, name)).toBe(false));

test.each([
  ["Microsoft PowerPoint - talk.ppt", "programName"],
  ["talk.pptx", "fileLike"],
  ["Home", "hollow"],
  ["--- 12 ---", "hollow"],
  ["a".repeat(251), "tooLong"],
  ["A guide to notes.txt for beginners", null],
  ["Q1", null],
  ["Ежегодный отчёт", null],
])("%j is %s", (text, flaw) => expect(titleFlaw(text)).toBe(flaw));
