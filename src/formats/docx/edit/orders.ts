import type { Orders } from "../../ooxml/edit/wish.ts";

const w = (names: string) => names.split(" ").map((name) => `w:${name}`);

/** What stands before what in WordprocessingML (ECMA-376 part 1, annex A.1). */
export const wordOrders: Orders = {
  "w:p": w("pPr"),
  "w:r": w("rPr"),
  "w:tr": w("tblPrEx trPr"),
  "w:tbl": w("bookmarkStart bookmarkEnd tblPr tblGrid"),
  "w:sdt": w("sdtPr sdtEndPr sdtContent"),
  "w:sdtPr": w("rPr alias"),
  "w:styles": w("docDefaults latentStyles style"),
  "w:docDefaults": w("rPrDefault pPrDefault"),
  "w:rPrDefault": w("rPr"),
  "w:style": w(
    "name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal personalCompose personalReply rsid pPr rPr tblPr trPr tcPr tblStylePr",
  ),
  "w:pPr": w(
    "pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange",
  ),
  "w:numPr": w("ilvl numId numberingChange ins"),
  "w:rPr": w(
    "ins del moveFrom moveTo rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath rPrChange",
  ),
  "w:trPr": w(
    "cnfStyle divId gridBefore gridAfter wBefore wAfter cantSplit trHeight tblHeader tblCellSpacing jc hidden ins del trPrChange",
  ),
  "w:tblPr": w(
    "tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription tblPrChange",
  ),
  "w:fldChar": w("fldData ffData numberingChange"),
  "w:ffData": w(
    "name label tabIndex enabled calcOnExit entryMacro exitMacro helpText statusText checkBox ddList textInput",
  ),
};
