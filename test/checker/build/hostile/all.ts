import type { Bomb } from "./bomb.ts";
import { officeBombs } from "./office.ts";
import { officeHoldingBombs } from "./office-holding.ts";
import { officeSharingBombs } from "./office-sharing.ts";
import { pdfBombs } from "./pdf.ts";
import { encryptedBombs } from "./pdf-encrypted.ts";
import { holdingBombs } from "./pdf-holding.ts";
import { sharingBombs } from "./pdf-sharing.ts";
import { textBombs } from "./text.ts";

/** Every kind of file that is made to cost more than it may. */
export const bombs: readonly Bomb[] = [
  ...officeBombs,
  ...officeSharingBombs,
  ...officeHoldingBombs,
  ...pdfBombs,
  ...sharingBombs,
  ...holdingBombs,
  ...encryptedBombs,
  ...textBombs,
];
