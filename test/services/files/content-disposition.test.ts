import { expect, test } from "vitest";
import {
  contentDisposition,
  fileNameOf,
  safeFileName,
} from "../../../src/services/files/content-disposition.ts";

test.each([
  ['attachment; filename="a b.pdf"', "a b.pdf"],
  ["attachment; filename=plain.pdf; size=3", "plain.pdf"],
  ['inline; filename="quo\\"ted.pdf"', 'quo"ted.pdf'],
  ["attachment; filename=\"x.pdf\"; filename*=UTF-8''%E2%82%AC.pdf", "€.pdf"],
  ["attachment; filename*=ISO-8859-1''%A3.pdf", "£.pdf"],
  ["attachment; filename=\"ok.pdf\"; filename*=UTF-8''%ZZ", "ok.pdf"],
  ['attachment; filename="../../etc/passwd"', "passwd"],
  ['attachment; filename="C:\\\\dir\\\\a.pdf"', "a.pdf"],
  ["attachment", null],
  [null, null],
])("happy: %s names %s", (header, name) => expect(fileNameOf(header)).toBe(name));

test.each([
  "a.pdf",
  "Ünïcödé 日本.pdf",
  'quo"te\\.pdf',
  "semi;colon.pdf",
  "100%.pdf",
  "it's (1)*.pdf",
  "😀.docx",
])("happy: %s survives being written and read", (name) => {
  const header = contentDisposition("attachment", name);
  expect(header).toMatch(/^[\x20-\x7e]+$/);
  expect(fileNameOf(header)).toBe(name === 'quo"te\\.pdf' ? name.split("\\").at(-1) : name);
});

test("security: no name breaks out of the header, hides its extension or keeps a path", () => {
  expect(contentDisposition("inline", 'x"\r\nSet-Cookie: a=b')).not.toMatch(/[\r\n]/);
  expect(safeFileName("invoice\u202Efdp.exe")).toBe("invoicefdp.exe");
  expect(safeFileName("../../..")).toBeNull();
  expect(safeFileName("\u0000\n")).toBeNull();
  expect(safeFileName(`${"a".repeat(400)}.pdf`)).toMatch(/^a{251}\.pdf$/);
});
