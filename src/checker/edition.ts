/** Programs of a suite, and languages that a text editor is used for, whose steps may differ from those of their tool. */
export type Edition = "calc" | "impress" | "google-sheets" | "google-slides" | "markdown";
