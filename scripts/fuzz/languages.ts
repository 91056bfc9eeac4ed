import type { Language } from "./text.ts";

/** Words and pairs, parted by white space. */
const language = (words: string, pairs: string): Language => ({
  words: words.trim().split(/\s+/).map(unescaped),
  pairs: pairs
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [open = "", close = ""] = pair.split("…");
      return [unescaped(open), unescaped(close)] as const;
    }),
});

/** A low line stands for a space, a pilcrow for a line end. */
const unescaped = (text: string) => text.replaceAll("_", " ").replaceAll("¶", "\n");

export const xml = language(
  `<w:p> </w:p> <w:r><w:t> </w:t></w:r> <w:tbl><w:tr><w:tc> </w:tc></w:tr></w:tbl> <w:sdt> <w:drawing> <a:tbl> <p:sp>
   <p:pic> <p:grpSp> </p:grpSp> <xdr:pic> <c_r="A1"_t="s"> <row_r="99999999"> <mergeCell_ref="A1:XFD1048576"/>
   <mc:AlternateContent><mc:Choice_Requires="x"> <mc:Fallback> </mc:AlternateContent> <![CDATA[ ]]> <!-- --> <?xml ?>
   <!DOCTYPE_x_[<!ENTITY_a_"aaaa">]> <!ENTITY_b_"&a;&a;"> &a; &b; &#0; &#x110000; &amp; & < > / " ' xmlns="x"
   xmlns:w="y" w:val="99999999999" w:styleId="Normal" <w:basedOn_w:val="Normal"/> r:id="rId1" r:id="rId99"
   Target="../../../x" Target="" TargetMode="External" Id="rId1" ContentType="x" <numId_w:val="0"/> descr="" hidden="1"`,
  `<w:p>…</w:p> <w:tbl><w:tr><w:tc>…</w:tc></w:tr></w:tbl> <p:grpSp>…</p:grpSp> <w:sdt><w:sdtContent>…</w:sdtContent></w:sdt>
   <mc:AlternateContent><mc:Choice>…</mc:Choice></mc:AlternateContent> <x>…</x>`,
);

export const html = language(
  `<p> </p> <div> </div> <table><tr><td> </table> <th_scope="x"> <ul> <li> <dl><dt> <dd> <img> <img_alt=""> <svg> </svg>
   <math> <template> </template> <select><option> <textarea> </textarea> <title> </title> <script> </script> <style>
   <iframe> <object> <canvas> <video> <figure> <figcaption> <h1> <h6> <h7> </h1> <label_for="a"> <input_id="a"> <button>
   <a_href="#"> <plaintext> <!-- --> <!--> <![CDATA[ ]]> <!DOCTYPE_html> <html_lang="x"> <body> <head> <frameset> & &amp
   &#0; &#x110000; &notit; < > </ = " ' aria-labelledby="a_a_a" aria-owns="a" id="a" role="none" role="list" hidden
   aria-hidden="true" style="color:red;background:#000" colspan="99999" rowspan="99999" tabindex="5" lang="" headers="a"`,
  `<div>…</div> <b>…</b> <table><tr><td>…</td></tr></table> <ul><li>…</li></ul> <svg><g>…</g></svg> <a>…</a>
   <template>…</template> <select>…</select> <p>…</p> <!--…-->`,
);

export const markdown = language(
  "# ####### ¶#_ ¶===¶ ¶---¶ - * + 1. ¶1._ ¶-_ ¶>_ > ¶___ ¶\t ` `` ``` ¶```¶ ¶~~~mermaid¶ ~~ ** _ * [ ] ![ ]( ) [a]: [a] [^1] [^1]: < > <div> </div> <!-- --> <img_src=x> ¶|_a_|_b_|¶|-|-|¶ | \\| \\ & &amp; &#0; ¶---¶lang:_en¶---¶ http://a www.a.b a@b.c ¶- ¶[x]:_y¶ :-: ¶¶ ___¶",
  "[…] ![…](x) *…* **…** (…) ¶>_…¶ ¶-_…¶ <b>…</b> `…` ~~…~~ [[…]](x)",
);

export const latex = language(
  `\\section{ \\section*{A} \\chapter \\begin{figure} \\end{figure} \\begin{tabular}{ll} \\end{tabular} \\begin{itemize}
   \\item \\begin{tikzpicture} \\begin{verbatim} \\end{verbatim} \\begin{equation} \\verb| \\verb \\includegraphics[alt=
   \\includegraphics{a} \\caption{ \\title{ \\maketitle \\newcommand{\\a}[9][x]{ \\def\\a#1{ \\a \\a{ \\let\\a\\a #1 ## \\iffalse
   \\else \\fi \\newif\\ifx \\ifx \\begin{document} \\end{document} \\endinput \\input{a} \\documentclass{book} \\usepackage[
   \\usepackage[a,b]{babel} \\hypersetup{ \\DocumentMetadata{ \\tagpdfsetup{table/header-rows={1}} \\BeginAccSupp{ \\href{a}{
   \\url{ \\textcolor{red}{ \\colorbox{ \\makeatletter \\ExplSyntaxOn \\MakeShortVerb{\\|} \\\\ \\\\[ & $ $$ \\( \\] { } [ ] % ~ ^ _ # \\ ¶¶
   \\multicolumn{99999}{c}{ \\hline \\bullet \\textbullet \\NewDocumentCommand{\\a}{ \\begin{a} \\newenvironment{a}{\\begin{a}}{`,
  `{…} [… ] \\begin{itemize}\\item_…\\end{itemize} \\begin{x}…\\end{x} \\section{…} \\begin{figure}…\\end{figure} $…$
   \\begin{tabular}{ll}…\\end{tabular} \\newcommand{\\a}{…} \\iffalse_…\\fi \\href{a}{…} \\caption{…}`,
);

export const pdf = language(
  `obj endobj stream endstream ¶xref¶ trailer startxref %%EOF << >> [ ] ( ) < > null true R 1_0_R 2_0_R 3_0_R 99999_0_R
   /Length_0 /Length_99999999 /Length_4_0_R /Filter_/LZWDecode /Filter_/ASCIIHexDecode /Filter_/ASCII85Decode
   /Filter_/RunLengthDecode /Filter_[/FlateDecode_/FlateDecode_/FlateDecode] /Filter_/DCTDecode /Filter_/Crypt
   /DecodeParms_<</Predictor_12/Columns_99999>> /DecodeParms_<</Predictor_15/Colors_255/BitsPerComponent_16>>
   /Type_/ObjStm /Type_/XRef /W_[1_2_1] /W_[8_8_8] /Index_[0_99999999] /First_99999 /N_99999 /Size_99999999 /Prev_0
   /XRefStm_0 /Encrypt_1_0_R /Root_1_0_R /Root_99_0_R /Pages_1_0_R /Kids_[1_0_R] /Kids_1_0_R /Count_-1 /Parent_1_0_R
   /StructTreeRoot_1_0_R /K_1_0_R /K_[1_0_R_1_0_R] /K_99999 /P_1_0_R /Pg_1_0_R /S_/Figure /S_/P /Alt_() /ActualText_<FEFF>
   /Lang_(x) /RoleMap_<</A/B/B/A>> /ClassMap_1_0_R /MarkInfo_<</Marked_true>> /Outlines_1_0_R /First_1_0_R /Next_1_0_R
   /Fields_[1_0_R] /Annots_[1_0_R] /FT_/Tx /XObject_<</A_1_0_R>> /Contents_1_0_R /Contents_[1_0_R] /ParentTree_1_0_R
   /Nums_[0_1_0_R] /Names_1_0_R /Metadata_1_0_R BT ET q Q Do /A_Do Tj TJ BDC BMC EMC /P_<</MCID_0>>BDC /Artifact_BMC BI_ID_EI`,
  "[…] <<…>> <</K_…>> (…) q_…_Q_ BT_…_ET_ /P_BMC_…_EMC_ <</Kids_[…]>>",
);
