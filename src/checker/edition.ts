/** Programs of a suite, languages that a text editor is used for, and what LaTeX has made, whose steps may differ from those of their tool. */
export type Edition = "calc" | "impress" | "google-sheets" | "google-slides" | "latex-pdf" | "markdown";
