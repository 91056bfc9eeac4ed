import { alternativesFor } from "../alternatives.ts";

export const imageAlternatives = alternativesFor("image-alternatives", "image-alt", "picture", "pictures");
