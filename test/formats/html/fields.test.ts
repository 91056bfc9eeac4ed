import { describe, expect, it } from "vitest";
import { inBody } from "../../checker/build/html.ts";

describe("names of fields", () => {
  it.each([
    ["<input>", null],
    ['<input aria-label=" ">', null],
    ['<input aria-label="Name">', "Name"],
    ["<label>Name <input></label>", "Name"],
    ["<label><input type=checkbox> I agree</label>", "I agree"],
    ['<label for="a">Name</label><input id="a">', "Name"],
    ['<input id="a"><label for="a">Name</label>', "Name"],
    ['<label for="a">First</label><input id="a"><label for="a">name</label>', "First name"],
    ['<label for="a"></label><input id="a">', null],
    ['<label for="b">Name</label><input id="a">', null],
    ['<label for="b">Name <input id="a"></label>', null],
    ["<label><label><input></label></label>", null],
    ["<label>Outer <label><input></label></label>", "Outer"],
    ['<label for="a" title="Name"></label><input id="a">', "Name"],
    ['<label title="Name"><input></label>', "Name"],
    ["<div>Name</div><input>", null],
    ['<p id="n">Name</p><input aria-labelledby="n">', "Name"],
    ['<p id="n" hidden>Name</p><input aria-labelledby="n">', "Name"],
    ['<p id="n" aria-hidden="true">Name</p><input aria-labelledby="n">', "Name"],
    ['<p id="n" aria-label="Other">Name</p><input aria-labelledby="n">', "Other"],
    ['<p id="n">First</p><p id="m">name</p><input aria-labelledby="n m">', "First name"],
    ['<input aria-labelledby="missing">', null],
    ['<input aria-labelledby="missing" title="Name">', "Name"],
    ['<div id="d"><input value="x" aria-labelledby="d"></div>', null],
    ['<div id="d"><select aria-labelledby="d"><option>x</select></div>', null],
    ['<div id="d">Size <select aria-labelledby="d"><option>x</select></div>', "Size"],
    [
      '<div id="d"><span role="progressbar" aria-valuenow="23">23%</span></div><input aria-labelledby="d">',
      null,
    ],
    ['<label for="a" style="display:none">Name</label><input id="a">', null],
    ['<label for="a" aria-hidden="true">Name</label><select id="a"></select>', null],
    ['<label for="a" id="b" hidden>Name</label><input id="a" aria-labelledby="b">', "Name"],
    ['<label for="a"><img src="i" alt="Name"></label><input id="a">', "Name"],
    [
      '<label>Every <select><option>day<option selected>week</select> or <input type="text" value="3"></label>',
      "Every or 3",
    ],
    ['<input id="a"><label for="a"><select><option>One<option selected>Two</select></label>', "Two"],
    ["<label><select><option>x</select></label>", null],
    ['<label for="a"><select id="a"><option>x</select></label>', null],
    ['<select title="Size"></select>', "Size"],
    ["<select></select>", null],
    ['<select role="presentation"></select>', null],
    ["<textarea>words</textarea>", null],
    ["<label>Notes <textarea>words</textarea></label>", "Notes"],
    ["<button>Send</button>", "Send"],
    ["<button></button>", null],
    ['<button><img src="a" alt="Send"></button>', "Send"],
    ['<button><i aria-hidden="true">x</i></button>', null],
    ['<button><svg aria-label="Send"></svg></button>', "Send"],
    ["<input type=submit>", "Submit"],
    ['<input type="submit" value="">', null],
    ['<input type="button" value="Go">', "Go"],
    ["<input type=button>", null],
    ['<div role="textbox">words</div>', null],
    ['<label>Name <div role="textbox"></div></label>', null],
    ['<div role="textbox" aria-label="Name"></div>', "Name"],
    ['<div role="combobox" aria-label="Country" aria-disabled="true">England</div>', "Country"],
    ['<span role="checkbox" tabindex="0">I agree</span>', "I agree"],
    ['<span role="switch" tabindex="0"></span>', null],
    ['<input type="checkbox" role="menuitemcheckbox" aria-labelledby="k"><i id="k">Ketchup</i>', "Ketchup"],
  ])("%s", async (html, name) => {
    const fields = await inBody(html, "field");
    expect(fields.at(0)?.name ?? null).toBe(name);
    expect(fields[0]?.isPlaceholderOnly).toBeUndefined();
  });

  it.each([
    '<label for="a" aria-label="Search"></label><input id="a">',
    '<label aria-label="Search">Go <input></label>',
  ])("take a label by its own name: %s", async (html) => {
    expect(await inBody(html, "field")).toMatchObject([{ name: "Search" }]);
  });

  it("are of the first element alone that has the id", async () => {
    const fields = await inBody('<label for="a">Name</label><input id="a"><input id="a">', "field");
    expect(fields.map(({ name }) => name)).toEqual(["Name", null]);
  });

  it("do not follow references of references", async () => {
    const html = '<p id="a" aria-labelledby="b">One</p><p id="b">Two</p><input aria-labelledby="a">';
    expect(await inBody(html, "field")).toMatchObject([{ name: "One" }]);
  });

  it.each([
    "<button placeholder=a></button>",
    "<select placeholder=a></select>",
    "<input type=button placeholder=a>",
  ])("take no placeholder where none is shown: %s", async (html) => {
    const [field] = await inBody(html, "field");
    expect(field?.name).toBeNull();
  });

  it("may be a placeholder alone", async () => {
    expect(await inBody('<input placeholder="Search">', "field")).toMatchObject([
      { name: "Search", isPlaceholderOnly: true },
    ]);
    const [labelled] = await inBody('<label>Find <input placeholder="Search"></label>', "field");
    expect(labelled).toMatchObject({ name: "Find" });
    expect(labelled).not.toHaveProperty("isPlaceholderOnly");
  });
});

describe("what is a field", () => {
  it.each([
    '<input type="hidden">',
    '<select role="none" disabled></select>',
    '<input style="display:none">',
    "<div hidden><input></div>",
    '<input type="image" src="a" alt="Go">',
    "<option>One</option>",
    '<div role="none">x</div>',
    "<template><input></template>",
  ])("not %s", async (html) => {
    expect(await inBody(html, "field")).toEqual([]);
  });

  it("names its control as people do", async () => {
    const html =
      '<input type="radio"><input type="what"><select multiple></select><textarea></textarea><p role="slider"></p><input type="checkbox" role="switch">';
    expect((await inBody(html, "field")).map(({ control }) => control)).toEqual([
      "radio button",
      "text field",
      "list box",
      "text area",
      "slider",
      "switch",
    ]);
  });

  it.each(["<input disabled>", '<input aria-disabled="true">', "<fieldset disabled><input></fieldset>"])(
    "also while it cannot be used: %s",
    async (html) => {
      expect(await inBody(html, "field")).toMatchObject([{ name: null }]);
    },
  );
});
