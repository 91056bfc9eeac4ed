import { snippet } from "../../checker/snippet.ts";
import type { Field } from "../content.ts";
import type { Command } from "./interpreter.ts";
import { isOn, parseKeys } from "./key-values.ts";

const controls: Record<string, { control: Field["control"]; controlName: string }> = {
  TextField: { control: "text", controlName: "text field" },
  CheckBox: { control: "check box", controlName: "check box" },
  ChoiceMenu: { control: "list", controlName: "choice menu" },
  PushButton: { control: "button", controlName: "push button" },
  Submit: { control: "button", controlName: "submit button" },
  Reset: { control: "button", controlName: "reset button" },
};

/** A field of hyperref. */
const field: Command = (to, name) =>
  to.scanner.take(name === "ChoiceMenu" ? "omm" : "om", ([options, label, choices]) => {
    const keys = parseKeys(options?.source ?? "");
    if (!label || !to.isBody || isOn(keys, "hidden")) return;
    const given = to.plain(label) || to.plain(keys.get("altname") ?? keys.get("tooltip"));
    const { control, controlName } = controls[name]!;
    const offered = choices ? [...parseKeys(choices.source).keys()].map((choice) => to.set(choice)) : [];
    const node: Field = {
      role: "field",
      place: to.at(`\\${name}{${snippet(label.source, 80)}}`),
      ...to.address,
      snippet: snippet(`\\${name}${options ? `[${options.source}]` : ""}{${label.source}}`),
      control: isOn(keys, "radio") ? "radio button" : isOn(keys, "multiline") ? "multiline" : control,
      controlName,
      name: given || null,
      value: to.set(keys.get("value") ?? keys.get("default")),
      isChecked: isOn(keys, "checked"),
      options: offered,
    };
    to.flow.block(() => to.flow.emit(node));
  });

/** The form fields of hyperref. */
export const fieldCommands: Record<string, Command> = Object.fromEntries(
  Object.keys(controls).map((name) => [name, field]),
);
