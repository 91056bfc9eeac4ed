/** Whether a text ends as a sentence, or the beginning of one before a list, does. */
export const endsSentence = (text: string) => /[.!?:;…。！？؟]["'”’»)\]]*\s*$/u.test(text);
