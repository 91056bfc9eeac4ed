import { latex, markdown, page, ps, type Ranked, times } from "./ranked.ts";

/**
 * Short documents in which pictures stand among the words that explain them, as on invitations, in shops and in
 * instructions: there a picture without an alternative takes less than where it stands alone.
 */

const rules = [
  "Water comes from two tanks that fill from the roof of the shed. In dry weeks please use the cans and leave the hose to the person on duty, who knows which beds need it most.",
  "The shop opens on Saturday mornings from ten until noon. It sells seed potatoes, onion sets, netting and string at cost price, and a pot of tea for whoever is cold.",
  "New members pay a deposit for the key. They get it back when they leave, provided that the plot is dug over and the shed is empty of their things.",
  "Bonfires are allowed between October and March, after dark, and never when the wind blows towards the houses. Ask the neighbours first if you are in doubt.",
  "Once a year the society holds a harvest supper. Everyone brings a dish made from what they have grown, and the longest bean, heaviest marrow and oddest carrot win a prize.",
];
const captions = [
  "Two members dig a bed by the canal",
  "The shed with its two water tanks",
  "A row of winning marrows on a table",
  "Children on the swing behind the shed",
  "The hedge before it was cut",
];
const goods = ["Seed potatoes, early", "Onion sets", "Garlic for autumn", "Netting, 5 m", "String, green"];
const steps = [
  "Soak the beans overnight in plenty of cold water and throw the water away in the morning.",
  "Chop two onions, three carrots and a stick of celery and fry them gently until they are soft.",
  "Add the beans and cover them with fresh water, then simmer for an hour and a half without salt.",
  "Mash a third of the beans against the side of the pot so that the soup becomes thick and smooth.",
];
const photo = '<img src="photo.jpg">';
const graphic = (at: number) =>
  `\\begin{figure}\\includegraphics{f${at}}\\caption{${captions[at]}}\\end{figure}`;

export const shortRanked: readonly Ranked[] = [
  page("an invitation with a photo", 80, photo + ps([rules[4]!, "Saturday, six o’clock, in the big shed."])),
  page("a shop, five goods", 45, goods.map((one) => `<div>${photo}<p>${one}</p><p>£2.50</p></div>`).join("")),
  page(
    "a map and the way in words",
    62,
    `${photo}<p>From the station turn left and follow the canal for ten minutes, then look for the green gate on your right.</p>`,
  ),
  page("two photos and forty words", 45, photo.repeat(2) + ps([rules[2]!])),
  page("a picture a step, with what to do", 64, steps.map((one) => `${photo}<p>${one}</p>`).join("")),
  page(
    "five figures with captions among the text",
    82,
    rules
      .map((one, at) => `<p>${one}</p><figure>${photo}<figcaption>${captions[at]}</figcaption></figure>`)
      .join(""),
  ),
  page("a logo above the rules", 95, photo + ps(rules)),
  markdown("pictures of screens after the text", 83, `${rules.join("\n\n")}\n\n![](one.png)\n\n![](two.png)`),
  markdown(
    "steps in pictures alone",
    20,
    times(6, (at) => `## Step ${at + 1}\n\n![](${at}.png)`).join("\n\n"),
  ),
  markdown(
    "a picture a step, a third of them described",
    57,
    times(
      6,
      (at) =>
        `## Step ${at + 1}\n\nPress the button, then look at the picture to see what to choose next.\n\n![${at % 3 ? "" : captions[at]}](${at}.png)`,
    ).join("\n\n"),
  ),
  latex("three figures with captions", 84, `${rules.join("\n\n")}\n\n${times(3, graphic).join("\n\n")}`),
  latex("figures with captions, hardly any text", 38, `${rules[0]}\n\n${times(5, graphic).join("\n\n")}`),
];
