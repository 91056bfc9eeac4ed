import { check } from "../../checker/index.ts";
import { bytesSource } from "../../checker/source.ts";
import type { StoredReport } from "./reports.ts";

/** A small page as people make them: it has a title and headings, and a picture without a description. */
const page = `<!doctype html>
<html lang="en">
<title>Opening times of the library</title>
<h1>Opening times of the library</h1>
<img src="house.jpg">
<table><tr><th scope="col">Day<th scope="col">Open<tr><td>Monday<td>9 to 18</table>
</html>
`;

let made: Promise<StoredReport> | null = null;

/** The report of a small document, made by the checker itself: what the documentation of the API shows. */
export function exampleReport(): Promise<StoredReport> {
  made ??= check(bytesSource(new TextEncoder().encode(page)), { filename: "opening-times.html" }).then(
    (report) => ({
      report_id: "rep_01KAHY7Q3V5Z8N2M4P6R9T1W3X",
      ...report,
      created_at: "2026-11-21T09:30:00.000Z",
    }),
  );
  return made;
}
