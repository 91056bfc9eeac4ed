/** The documents that the tests have of every format. */
export const fixtureFolders = ["pdf", "docx", "pptx", "xlsx", "html", "markdown", "latex"].map(
  (format) => `test/fixtures/${format}`,
);
