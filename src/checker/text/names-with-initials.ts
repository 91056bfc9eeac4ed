/** A name after an initial: "A. Smith", "B. R. Jones (Leeds)". */
const nameAfterInitial =
  /^\s*\p{Lu}\.\s+(?:\p{Lu}\.\s*)*\p{Lu}[\p{Ll}'’-]+(?:[-\s]\p{Lu}[\p{Ll}'’-]+)?(?:\s*[,(;].*|\s*)$/u;

/** What people do in minutes and reports: after an initial and a capital it shows that these are a name. */
const deeds =
  "said|says|agreed|agrees|disagreed|asked|asks|replied|answered|wrote|writes|thought|thinks|told|voted|proposed|seconded|objected|moved|reported|spoke|argued|suggested|explained|noted|joined|added|apologised|apologized|abstained|accepted|declined|promised|thanked|chaired|attended|arrived|presented|announced|sagte|meinte|fragte|antwortete|erklärte|schrieb|berichtete|stimmte|dit|demande|répond|explique|dijo|preguntó|respondió|explicó";
/** A sentence about a person who is named by an initial: "A. Smith said it.", "B. de Vries agreed and left." */
export const personWithInitial = new RegExp(
  `^\\s*\\p{Lu}\\.\\s+(?:\\p{Lu}\\.\\s*)*(?:(?:de|van|von|der|den|di|du|la|le)\\s+)*\\p{Lu}[\\p{L}'’-]+(?:\\s\\p{Lu}[\\p{L}'’-]+)?\\s+(?:${deeds})(?!\\p{L})`,
  "u",
);

/** What reads like an initial in scripts whose lists are seldom counted by capitals with a full stop. */
const initialOfOtherScript = /^\s*(?!\p{Script=Latin})\p{Lu}\.\s+\p{Lu}\p{Ll}/u;

/** Whether the line begins with a person whose name has an initial. */
export const beginsWithName = (line: string): boolean =>
  nameAfterInitial.test(line) || personWithInitial.test(line) || initialOfOtherScript.test(line);
