import { alternativesFor } from "../alternatives.ts";

export const figureAlternatives = alternativesFor("figure-alternatives", "figure-alt", "figure", "figures");
