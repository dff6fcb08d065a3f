/** Widths of the bars and gaps of symbols 0 to 105 (ISO/IEC 15417). */
const widths = (
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 " +
  "113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 " +
  "212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 " +
  "113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 " +
  "314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 " +
  "241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 " +
  "214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 " +
  "211232"
).split(" ");

const start = { B: 104, C: 105 };
const change = { B: 100, C: 99 };
const stop = "2331112";
/** Blank modules on each side. */
const quiet = 10;

/** Packs digits in pairs (set C), and all else one by one (set B). */
function symbolsOf(text: string): number[] {
  const symbols: number[] = [];
  let set: "B" | "C" | undefined;
  for (const run of text.match(/(?:\d\d){2,}|./g) ?? []) {
    const next = run.length > 1 ? "C" : "B";
    if (next !== set) symbols.push((set ? change : start)[next]);
    set = next;
    if (set === "B") symbols.push(run.charCodeAt(0) - 32);
    else symbols.push(...(run.match(/../g) ?? []).map(Number));
  }
  return symbols;
}

export interface Barcode {
  /** In modules. */
  width: number;
  /** SVG path of bars one module high. */
  path: string;
}

/** Encodes printable ASCII; returns undefined for other text. */
export function code128(text: string): Barcode | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined;
  const symbols = symbolsOf(text);
  const check = symbols.reduce((sum, symbol, index) => sum + symbol * Math.max(index, 1), 0) % 103;
  const all = [...symbols, check].map((symbol) => widths[symbol]).join("") + stop;
  const bars: string[] = [];
  let at = quiet;
  for (const [index, digit] of Array.from(all, Number).entries()) {
    if (index % 2 === 0) bars.push(`M${at} 0h${digit}v1h-${digit}z`);
    at += digit;
  }
  return { width: at + quiet, path: bars.join("") };
}
