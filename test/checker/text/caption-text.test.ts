import { describe, expect, it } from "vitest";
import { readsLikeCaption, readsLikeFigureCaption } from "../../../src/checker/text/caption-text.ts";

describe("happy", () => {
  it.each([
    "Figure 1",
    "Figure 1: Sales by region",
    "Figure 1. Sales rose in all regions.",
    "Figure 1 Sales by region",
    "Figure 2a Sales",
    "Figure 2 (b) Sales",
    "Fig. 3 – Costs",
    "Abb. 2 Kosten nach Jahren",
    "Abbildung 4: zeigt die Kosten",
    "Tableau 5 — Dépenses",
    "Рис. 6. Схема",
    "図1 売上",
    "Figure A.3 Layout of the site",
    "Figure 1 sales by region",
    "Figur 1: Klubhuset",
    "Figuur 2 De haven",
    "Kuva 1: Uusi talo",
    "Obr. 3 Plán",
    "Rys. 1 Przed i po",
    "Tabel 2: Openingstijden",
    "Εικόνα 4. Το λιμάνι",
  ])("%j is a caption", (text) => expect(readsLikeCaption(text)).toBe(true));
});

describe("negative", () => {
  it.each([
    "Figure 1 shows the sales by region",
    "Figure 1 and Figure 2 show the sales by region.",
    "Figure 3 is drawn to scale.",
    "Table 2 lists all members of the board.",
    "Abbildung 4 zeigt die Kosten.",
    "La figure 3 montre les coûts.",
    "Figure 3 montre les coûts",
    "Figura 2 muestra los costes",
    "Рисунок 2 показывает затраты.",
    "Figur 1 viser prisen",
    "Kuva 2 esittää hinnat",
    "Rysunek 3 przedstawia port.",
    "Figure 4 (see below) gives the details.",
    "Figures in brackets are negative",
    "In Figure 1 we see",
  ])("%j is none", (text) => expect(readsLikeCaption(text)).toBe(false));

  it("is none of a figure where it names a table", () => {
    expect(readsLikeFigureCaption("Table 1: Costs")).toBe(false);
    expect(readsLikeFigureCaption("Tabel 1: Priser")).toBe(false);
    expect(readsLikeFigureCaption("Figure 1: Costs")).toBe(true);
  });
});
