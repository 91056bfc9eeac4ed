import { describe, expect, it } from "vitest";
import { docxEditor } from "../../../../src/formats/docx/editor.ts";
import { pptxEditor } from "../../../../src/formats/pptx/editor.ts";
import { decorative, docx, drawing, p, picture, r, shape } from "../../../checker/build/docx.ts";
import { pptx } from "../../../checker/build/pptx.ts";
import { addressOf, applied, edited, textOfPart } from "./edited.ts";

const main = "word/document.xml";
const both = (choice: string, fallback: string) =>
  `<mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;

describe("alternative texts of Word", () => {
  it("are set for the picture of a drawing where Word has set it, too", async () => {
    const uri = "http://schemas.openxmlformats.org/drawingml/2006/picture";
    const inner = '<pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="x" descr="Old"/></pic:nvPicPr></pic:pic>';
    const file = docx({ body: p(drawing('id="1" name="P" descr="Old"', uri, inner)) });
    const at = addressOf(file, main, "wp:docPr");
    const text = textOfPart(
      await applied(docxEditor, file, [{ kind: "set-alternative", at, text: "New" }]),
      main,
    );
    expect(text.match(/descr="New"/g)).toHaveLength(2);
    expect(text).not.toContain("Old");
  });

  it("stay those of the pictures of a group when the group gets one", async () => {
    const uri = "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup";
    const inner =
      '<wpg:wgp><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="x" descr="Own"/></pic:nvPicPr></pic:pic></wpg:wgp>';
    const file = docx({ body: p(drawing('id="1" name="G"', uri, inner)) });
    const at = addressOf(file, main, "wp:docPr");
    const text = textOfPart(
      await applied(docxEditor, file, [{ kind: "set-alternative", at, text: "New" }]),
      main,
    );
    expect(text).toContain('<wp:docPr id="1" name="G" descr="New">');
    expect(text).toContain('descr="Own"');
  });

  it("are set in both branches of a shape", async () => {
    const fallback = '<w:r><w:pict><v:rect id="s" style="width:1pt"/></w:pict></w:r>';
    const file = docx({ body: p(both(shape('id="1" name="S"'), fallback)) + p(picture('id="2" name="P"')) });
    const at = addressOf(file, main, "wp:docPr");
    const text = textOfPart(
      await applied(docxEditor, file, [{ kind: "set-alternative", at, text: "New" }]),
      main,
    );
    expect(text).toContain('<wp:docPr id="1" name="S" descr="New">');
    expect(text).toContain('<v:rect id="s" style="width:1pt" alt="New"/>');
    expect(text).toContain('<wp:docPr id="2" name="P">');
  });

  it("of VML are set, and decoration is refused there", async () => {
    const body = p('<w:r><w:pict><v:shape id="s"><v:imagedata r:id="x"/></v:shape></w:pict></w:r>');
    const file = docx({ body });
    const at = addressOf(file, main, "v:shape");
    const text = textOfPart(
      await applied(docxEditor, file, [{ kind: "set-alternative", at, text: "New" }]),
      main,
    );
    expect(text).toContain('<v:shape id="s" alt="New">');
    const { outcomes, bytes } = await edited(docxEditor, file, [{ kind: "mark-decorative", at }]);
    expect(outcomes[0]).toMatchObject({
      status: "refused",
      reason: expect.stringContaining("older programs"),
    });
    expect(bytes).toBeNull();
  });

  it("keep links and other extensions, in the order of the schema", async () => {
    const inside =
      '<a:hlinkClick r:id="l"/><a:extLst><a:ext uri="{1}"><a14:x xmlns:a14="urn:x"/></a:ext></a:extLst>';
    const file = docx({
      body: p(picture('id="1" name="P"', inside)) + p(picture('id="2" name="Q"', decorative)),
    });
    const text = textOfPart(
      await applied(docxEditor, file, [
        { kind: "mark-decorative", at: addressOf(file, main, "wp:docPr") },
        { kind: "set-alternative", at: addressOf(file, main, "wp:docPr", 1), text: "New" },
      ]),
      main,
    );
    expect(text).toMatch(
      /<a:hlinkClick r:id="l"\/><a:extLst><a:ext uri="\{1\}">.*?<\/a:ext><a:ext uri="\{C183D7F6[^>]*><adec:decorative [^>]*val="1"\/><\/a:ext><\/a:extLst><\/wp:docPr>/,
    );
    expect(text).toContain('<wp:docPr id="2" name="Q" descr="New">');
    expect(text).toContain('<adec:decorative val="0"/>');
  });

  it("are written in strict files by their namespaces", async () => {
    const file = docx({ body: p(picture('id="1" name="P"')), isStrict: true });
    const at = addressOf(file, main, "wp:docPr");
    const text = textOfPart(await applied(docxEditor, file, [{ kind: "mark-decorative", at }]), main);
    expect(text).toContain('<a:extLst xmlns:a="http://purl.oclc.org/ooxml/drawingml/main">');
  });

  it("leave all else of the part as it is", async () => {
    const file = docx({
      body: p(r("Ünï “”")) + p(picture("id='1' name='P' descr='It\"s'")) + p("<!-- x -->"),
    });
    const at = addressOf(file, main, "wp:docPr");
    const text = textOfPart(
      await applied(docxEditor, file, [{ kind: "set-alternative", at, text: "It's" }]),
      main,
    );
    expect(text).toBe(textOfPart(file, main).replace("descr='It\"s'", "descr='It&apos;s'"));
  });
});

it("alternative texts of PowerPoint are set in both branches of a frame", async () => {
  const frame = (picture: string) =>
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="7" name="O"/></p:nvGraphicFramePr><a:graphic><a:graphicData uri="x/ole">${picture}</a:graphicData></a:graphic></p:graphicFrame>`;
  const file = pptx({
    slides: [
      both(
        frame(""),
        frame('<p:oleObj><p:pic><p:nvPicPr><p:cNvPr id="0" name="I"/></p:nvPicPr></p:pic></p:oleObj>'),
      ),
    ],
  });
  const part = "ppt/slide1.xml";
  const at = addressOf(file, part, "p:graphicFrame");
  const text = textOfPart(
    await applied(pptxEditor, file, [{ kind: "set-alternative", at, text: "New" }]),
    part,
  );
  expect(text.match(/<p:cNvPr id="7" name="O" descr="New"\/>/g)).toHaveLength(2);
  expect(text).toContain('<p:cNvPr id="0" name="I"/>');
});
