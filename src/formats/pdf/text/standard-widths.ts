/** Widths of the standard 14 fonts (ISO 32000-2, 9.6.2.2), which a file need not have: in thousandths, and the characters that are so wide. */
const helvetica = widthsOf(String.raw`
167 ⁄
191 '
222 ijlł‘’‚
260 |¦
278  !,./:;I[\]ft·ÌÍÎÏìíîïı
333 ()-${"`"}r¡¨¯²³´¸¹ˆˇ˘˙˚˛˜˝“”„‹›
334 {}
350 •
355 "
365 º
370 ª
389 *
400 °
453 √
469 ^
471 ◊
476 ∂
500 Jcksvxyzçýÿšžﬁﬂ
537 ¶
549 ≠≤≥
556 #$0123456789?L_abdeghnopqu¢£¤¥§«µ»àáâãäåèéêëðñòóôõöùúûüþŁƒ–†‡€
584 +<=>~¬±×÷
600 ∑
611 FTZ¿ßøŽ
667 &ABEKPSVXYÀÁÂÃÄÅÈÉÊËÝÞŠŸ
722 CDHNRUwÇÐÑÙÚÛÜ
737 ©®
778 GOQÒÓÔÕÖØ
833 Mm
834 ¼½¾
889 %æ
944 Wœ
1000 ÆŒ—…‰™
1015 @`);
const helveticaBold = widthsOf(String.raw`
167 ⁄
238 '
278  ,./I\ijl·ÌÍÎÏìíîïıł‘’‚
280 |¦
333 !()-:;[]${"`"}ft¡¨¯²³´¸¹ˆˇ˘˙˚˛˜˝‹›
350 •
365 º
370 ª
389 *r{}
400 °
474 "
494 ∂◊
500 zž“”„
549 √≠≤≥
556 #$0123456789J_aceksvxy¢£¤¥§«¶»àáâãäåçèéêëýÿšƒ–†‡€
584 +<=>^~¬±×÷
600 ∑
611 ?FLTZbdghnopquµ¿ßðñòóôõöøùúûüþŁŽﬁﬂ
667 EPSVXYÈÉÊËÝÞŠŸ
722 &ABCDHKNRUÀÁÂÃÄÅÇÐÑÙÚÛÜ
737 ©®
778 GOQwÒÓÔÕÖØ
833 M
834 ¼½¾
889 %mæ
944 Wœ
975 @
1000 ÆŒ—…‰™`);
const times = widthsOf(String.raw`
167 ⁄
180 '
200 |¦
250  ,.·
276 ª
278 /:;\ijltìíîïıł
300 ²³¹
310 º
333 !()-I[]${"`"}fr¡¨¯´¸ÌÍÎÏˆˇ˘˙˚˛˜˝‘’‚‹›
350 •
389 Jsš
400 °
408 "
444 ?acez¿àáâãäåçèéêëž“”„
453 ¶√
469 ^
471 ◊
476 ∂
480 {}
500 #$*0123456789_bdghknopquvxy¢£¤¥§«µ»ßðñòóôõöøùúûüýþÿƒ–†‡€
541 ~
549 ≠≤≥
556 FPSÞŠﬁﬂ
564 +<=>¬±×÷
600 ∑
611 ELTZÈÉÊËŁŽ
667 BCRÇæ
722 ADGHKNOQUVXYwÀÁÂÃÄÅÐÑÒÓÔÕÖØÙÚÛÜÝœŸ
750 ¼½¾
760 ©®
778 &m
833 %
889 MÆŒ
921 @
944 W
980 ™
1000 —…‰`);
const timesBold = widthsOf(String.raw`
167 ⁄
220 |¦
250  ,.·
278 '/\ilìíîïıł
300 ª²³¹
330 º
333 !()-:;[]${"`"}fjt¡¨¯´¸ˆˇ˘˙˚˛˜˝‘’‚‹›
350 •
389 IsÌÍÎÏš
394 {}
400 °
444 cerzçèéêëž
494 ∂◊
500 #$*0123456789?J_agovxy¢£¤¥§«»¿àáâãäåðòóôõöøýÿƒ–“”„†‡€
520 ~
540 ¶
549 √≠≤≥
555 "
556 SbdhknpquµßñùúûüþŠﬁﬂ
570 +<=>¬±×÷
581 ^
600 ∑
611 FPÞ
667 BELTZÈÉÊËŁŽ
722 ACDNRUVXYwÀÁÂÃÄÅÇÐÑÙÚÛÜÝæœŸ
747 ©®
750 ¼½¾
778 GHKOQÒÓÔÕÖØ
833 &m
930 @
944 M
1000 %WÆŒ—…‰™`);
const timesItalic = widthsOf(String.raw`
167 ⁄
214 '
250  ,.·
275 |¦
276 ª
278 /\fijltìíîïıł
300 ²³¹
310 º
333 !()-:;I${"`"}¨¯´¸ÌÍÎÏˆˇ˘˙˚˛˜˝‘’‚‹›
350 •
389 []rsz¡šž
400 {}°
420 "
422 ^
444 Jcekvxyçèéêëýÿ
453 √
471 ◊
476 ∂
500 #$*0123456789?S_abdghnopqu¢£¤¥§«µ»¿ßàáâãäåðñòóôõöøùúûüþŠƒ–†‡€ﬁﬂ
523 ¶
541 ~
549 ≠≤≥
556 LTYZÝŁŸŽ“”„
600 ∑
611 ABEFPRVXÀÁÂÃÄÅÈÉÊËÞ
667 CKNwÇÑæœ
675 +<=>¬±×÷
722 DGHOQUmÐÒÓÔÕÖØÙÚÛÜ
750 ¼½¾
760 ©®
778 &
833 %MW
889 Æ—…
920 @
944 Œ
980 ™
1000 ‰`);
const timesBoldItalic = widthsOf(String.raw`
167 ⁄
220 |¦
250  ,.·
266 ª
278 '/\ijltìíîïıł
300 ²³¹º
333 ()-:;[]${"`"}f¨¯´¸ˆˇ˘˙˚˛˜˝‘’‚‹›
348 {}
350 •
389 !Irsz¡ÌÍÎÏšž
400 °
444 cevyçèéêëýÿ
494 ∂◊
500 #$*0123456789?J_abdgkopqx¢£¤¥§«¶»¿ßàáâãäåðòóôõöøþƒ–“”„†‡€
549 √≠≤≥
555 "
556 ShnuñùúûüŠﬁﬂ
570 +<=>^~±×÷
576 µ
600 ∑
606 ¬
611 LPTYZÝÞŁŸŽ
667 ABCEFKRVXwÀÁÂÃÄÅÇÈÉÊË
722 DGNOQUÐÑÒÓÔÕÖØÙÚÛÜæœ
747 ©®
750 ¼½¾
778 &Hm
832 @
833 %
889 MW
944 ÆŒ
1000 —…‰™`);

/** By code, from 32 on. */
const symbol = codesOf(`
250 333 713 500 549 833 778 439 333 333 500 549 250 549 250 278 500 500 500 500 500 500 500 500 500 500 278
278 549 549 549 444 549 722 667 722 612 611 763 603 722 333 631 722 686 889 722 722 768 741 556 592 611 690
439 768 645 795 611 333 863 333 658 500 500 631 549 549 494 439 521 411 603 329 603 549 549 576 521 549 549
521 549 603 439 576 713 686 493 686 494 480 200 480 549 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 750 620 247 549 167 713 500 753 753 753 753 1042 987 603 987 603 400 549 411 549 549 713 494
460 549 549 549 549 1000 603 1000 658 823 686 795 987 768 768 823 768 768 713 713 713 713 713 713 713 768
713 790 790 890 823 549 250 713 603 603 1042 987 603 987 603 494 329 790 790 786 713 384 384 384 384 384 384
494 494 494 494 0 329 274 686 686 686 384 384 384 384 384 384 494 494 494`);
const dingbats = codesOf(`
278 974 961 974 980 719 789 790 791 690 960 939 549 855 911 933 911 945 974 755 846 762 761 571 677 763 760
759 754 494 552 537 577 692 786 788 788 790 793 794 816 823 789 841 823 833 816 831 923 744 723 749 790 792
695 776 768 792 759 707 708 682 701 826 815 789 789 707 687 696 689 786 787 713 791 785 791 873 761 762 762
759 759 892 892 788 784 438 138 277 415 392 392 668 668 0 390 390 317 317 276 276 509 509 410 410 234 234
334 334 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 732 544 544 910 667 760 760 776 595 694 626 788 788 788 788
788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788 788
788 788 788 788 788 788 788 788 788 894 838 1016 458 748 924 748 918 927 928 928 834 873 828 924 924 917 930
931 463 883 836 836 867 867 696 696 874 0 874 760 946 771 865 771 888 967 888 831 873 927 970 918`);

function widthsOf(lines: string): ReadonlyMap<string, number> {
  const widths = new Map<string, number>();
  for (const line of lines.trim().split("\n")) {
    const [width = ""] = line.split(" ", 1);
    for (const character of line.slice(width.length + 1)) widths.set(character, Number(width));
  }
  return widths;
}

function codesOf(widths: string): readonly number[] {
  return [...Array<number>(32).fill(0), ...widths.trim().split(/\s+/).map(Number)];
}

/** The width of a code that shows the text, in thousandths of the font's size. */
export type StandardWidth = (text: string, code: number) => number;

const courierWidth = 600;
/** Of a character that the standard font has not. */
const usualWidth = 500;

/** The widths of a standard font, or of one whose name says that it is as wide; null for any other. */
export function standardWidths(name: string): StandardWidth | null {
  if (/^Courier/.test(name)) return () => courierWidth;
  if (/^Symbol/.test(name)) return (_, code) => symbol[code] ?? 0;
  if (/^ZapfDingbats/.test(name)) return (_, code) => dingbats[code] ?? 0;
  const isSerif = /^Times/.test(name);
  if (!isSerif && !/^(?:Helvetica|Arial)/.test(name)) return null;
  const isBold = /bold/i.test(name);
  const isItalic = isSerif && /italic|oblique/i.test(name);
  const upright = isSerif ? (isBold ? timesBold : times) : isBold ? helveticaBold : helvetica;
  const widths = isItalic ? (isBold ? timesBoldItalic : timesItalic) : upright;
  return (text) => widths.get(text) ?? widths.get(text.normalize("NFKD").charAt(0)) ?? usualWidth;
}
