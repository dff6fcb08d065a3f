/** A family has colours, and perhaps one more axis. */
export const axes = ["colour", "edition", "size"] as const;
export type Axis = (typeof axes)[number];
export const axisNames: Readonly<Record<Axis, string>> = {
  colour: "Colour",
  edition: "Edition",
  size: "Size",
};

type Values = Readonly<Partial<Record<Axis, string | undefined>>>;

/** "Midnight", or "Midnight, 46 mm" in a family with two axes. */
export const valuesInWords = (values: Values): string =>
  axes.flatMap((axis) => values[axis] || []).join(", ");

/** "Murmur Mini, Midnight": the name that members have everywhere. */
export const memberName = (family: string, values: Values): string => `${family}, ${valuesInWords(values)}`;
