const header = [
  ...[
    "ID",
    "SKU",
    "GTIN",
    "Name",
    "Price",
    "MRP",
    "Stock",
    "Category",
    "Description",
    "HSN code",
    "GST rate (%)",
  ],
  ...["Featured", "Battery (h)", "Power (W)", "Water rating", "Colour", "Photos"],
] as const;
type Column = (typeof header)[number];
type Line = Partial<Record<Column, string>>;

/** A GTIN that two products of the shop have. */
export const sharedGtin = "9780201379624";

/** Kinds of faults, with the column that each is about. */
const faults: readonly (readonly [Column | "", Line])[] = [
  ["Price", { Price: "cheap" }],
  ["Price", { Price: "1e309" }],
  ["Price", { Price: "0" }],
  ["Price", { Price: "50001" }],
  ["Price", { Price: "10.999" }],
  ["Price", { Price: "" }],
  ["MRP", { MRP: "-1" }],
  ["Stock", { Stock: "-3" }],
  ["Stock", { Stock: "2.5" }],
  ["Stock", { Stock: "1000001" }],
  ["Category", { Category: "Toasters" }],
  ["Category", { Category: "" }],
  ["Name", { Name: "" }],
  ["Name", { Name: "A\0B" }],
  ["Name", { Name: "x".repeat(201) }],
  ["Description", { Description: "" }],
  ["GTIN", { GTIN: "4006381333932" }],
  ["GTIN", { SKU: "", GTIN: sharedGtin }],
  ["HSN code", { "HSN code": "85AB" }],
  ["GST rate (%)", { "GST rate (%)": "17" }],
  ["Featured", { Featured: "perhaps" }],
  ["Battery (h)", { "Battery (h)": "1001" }],
  ["Power (W)", { "Power (W)": "30" }],
  ["Water rating", { "Water rating": "IPX99" }],
  ["ID", { ID: "0".repeat(24) }],
];
export const faultKinds = faults.length;

const good = (number: number, price: number): Line => ({
  SKU: `LINE-${number}`,
  Name: `Murmur ${number}`,
  Price: String(price),
  Stock: String(number % 90),
  Category: "Earbuds",
  Description: "Small and light.\nSix hours.",
  "Battery (h)": "6",
  "Water rating": "IPX4",
});

const quoted = (cell = ""): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export interface FaultyFile {
  csv: string;
  /** The column of each faulty line's problem, by line. */
  problems: ReadonlyMap<number, string>;
}

/** Makes a file of products whose faulty lines are spread evenly and of all kinds in turn. */
export function faultyFile(lines: number, faulty: number, price = 999): FaultyFile {
  const every = Math.floor(lines / faulty);
  const problems = new Map<number, string>();
  const rows = Array.from({ length: lines }, (_, index) => {
    const nth = Math.floor(index / every);
    const isFaulty = index % every === every - 1 && nth < faulty;
    const [column, change] = (isFaulty && faults[nth % faults.length]) || ["", {}];
    if (isFaulty) problems.set(index + 2, column);
    const line = { ...good(index, price), ...change };
    return header.map((name) => quoted(line[name])).join(",");
  });
  return { csv: [header.join(","), ...rows].join("\r\n"), problems };
}
