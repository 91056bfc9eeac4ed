import { isOn, parseKeys } from "../../formats/latex/key-values.ts";
import type { FormField } from "../fields.ts";
import type { LatexWriter } from "./writer.ts";

type Command = (to: LatexWriter, name: string) => void;

const controls: Record<string, FormField["control"]> = {
  TextField: "text",
  CheckBox: "check box",
  ChoiceMenu: "list",
  PushButton: "button",
  Submit: "button",
  Reset: "button",
};

/** A field of hyperref. */
const field: Command = (to, name) =>
  to.scanner.take(name === "ChoiceMenu" ? "omm" : "om", ([options, label, choices]) => {
    const keys = parseKeys(options?.source ?? "");
    if (!label || !to.isBody || isOn(keys, "hidden")) return;
    const told = to.plain(label) || to.plain(keys.get("altname") ?? keys.get("tooltip"));
    const control = isOn(keys, "multiline") ? "multiline" : controls[name]!;
    const options_ = choices ? [...parseKeys(choices.source).keys()].map((choice) => to.plain(choice)) : [];
    to.flow.block(() =>
      to.page.field({
        control: isOn(keys, "radio") ? "radio button" : control,
        label: told || null,
        value: to.plain(keys.get("value") ?? keys.get("default")),
        isChecked: isOn(keys, "checked"),
        options: options_,
      }),
    );
  });

/** The form fields of hyperref. */
export const formCommands: Record<string, Command> = Object.fromEntries(
  Object.keys(controls).map((name) => [name, field]),
);
