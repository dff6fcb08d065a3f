/** Twelve basic colours that listings filter by, each with tones that a swatch is compared with. */
export const basics = {
  black: { name: "Black", tones: ["#101010", "#1e1f22", "#2b2c2f"] },
  grey: { name: "Grey", tones: ["#5a5d63", "#808080", "#a8abb0", "#c4c7cc"] },
  white: { name: "White", tones: ["#ffffff", "#f3f1ec"] },
  beige: { name: "Beige", tones: ["#e5d8c0", "#cdbb9c", "#b9a58a"] },
  brown: { name: "Brown", tones: ["#8b4f2b", "#5d4037", "#4a2e1f"] },
  red: { name: "Red", tones: ["#c62828", "#e53935", "#7a1620"] },
  orange: { name: "Orange", tones: ["#ff5a1f", "#e8742a", "#c8602e"] },
  yellow: { name: "Yellow", tones: ["#fbd432", "#e3b423", "#d8b24a"] },
  green: { name: "Green", tones: ["#2e7d32", "#66bb6a", "#3b4a3c", "#8a9a7b"] },
  blue: { name: "Blue", tones: ["#1f45a8", "#1565c0", "#1b2740", "#5b8fd0", "#64b5f6", "#1b7f86"] },
  purple: { name: "Purple", tones: ["#6a1b9a", "#8e5bbf", "#6f6a8f", "#b39ddb"] },
  pink: { name: "Pink", tones: ["#ec407a", "#f8bbd0", "#d99a9f"] },
} as const;

export type BasicColour = keyof typeof basics;

export const isBasicColour = (text: string): text is BasicColour => Object.hasOwn(basics, text);
export const basicColours: readonly BasicColour[] = Object.keys(basics).filter(isBasicColour);
export const basicColourName = (colour: BasicColour): string => basics[colour].name;
