import { create, type Font as FontFile } from "fontkit";
import { type Font, isRightToLeft, readHeadingFont, runsOf } from "../platform/fonts.ts";

const fonts = new Map<Font, FontFile>();

function open(font: Font): FontFile {
  const known = fonts.get(font);
  if (known) return known;
  const opened = create(readHeadingFont(font));
  if (!("layout" in opened)) throw new Error(`${font} is a collection of fonts`);
  fonts.set(font, opened);
  return opened;
}

/** SVG outlines, which look the same everywhere. The origin is the start of the baseline. */
export interface Shape {
  svg: string;
  width: number;
}

function inRow(shapes: readonly Shape[], gap: number): Shape {
  let width = 0;
  const placed = shapes.map((shape, index) => {
    const x = width + (index > 0 ? gap : 0);
    width = x + shape.width;
    return `<g transform="translate(${x.toFixed(2)} 0)">${shape.svg}</g>`;
  });
  return { svg: placed.join(""), width };
}

const tracking = -0.02;

/** Leaves out characters that no font has. */
function shapeRun(text: string, font: Font, size: number): Shape {
  const file = open(font);
  const known = [...text].filter((each) => file.hasGlyphForCodePoint(each.codePointAt(0) ?? 0)).join("");
  const { glyphs, positions } = file.layout(known);
  const scale = size / file.unitsPerEm;
  const isTracked = font.startsWith("noto-sans/latin");
  let x = 0;
  const outlines = glyphs.map((glyph, index) => {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
    const path = glyph.path.scale(scale, -scale).translate(x + xOffset * scale, -yOffset * scale);
    x += xAdvance * scale + (isTracked ? tracking * size : 0);
    return path.toSVG();
  });
  return { svg: known === "" ? "" : `<path d="${outlines.join("")}"/>`, width: x };
}

function shapeWord(word: string, size: number): Shape {
  const runs = runsOf(word).map(({ text, font }) => shapeRun(text, font, size));
  return inRow(isRightToLeft(word) ? runs.toReversed() : runs, 0);
}

const spaceOf = (size: number): number => size * 0.24;

export function shapeLine(words: readonly string[], size: number): Shape {
  const order = words.some(isRightToLeft) ? words.toReversed() : words;
  const shapes = order.map((word) => shapeWord(word, size)).filter(({ width }) => width > 0);
  return inRow(shapes, spaceOf(size));
}

interface Box {
  width: number;
  lines: number;
}

const isDrawn = (word: string): boolean => shapeWord(word, 16).width > 0;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const graphemesOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

function piecesOf(word: string, size: number, width: number): string[] {
  if (shapeWord(word, size).width <= width) return [word];
  const pieces = [""];
  for (const grapheme of graphemesOf(word)) {
    const longer = `${pieces.at(-1)}${grapheme}`;
    if (pieces.at(-1) === "" || shapeWord(longer, size).width <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(grapheme);
  }
  return pieces;
}

function linesOf(words: readonly string[], size: number, { width, lines }: Box): string[][] {
  const wrapped: string[][] = [];
  for (const word of words.flatMap((each) => piecesOf(each, size, width))) {
    const last = wrapped.at(-1);
    if (last && shapeLine([...last, word], size).width <= width) last.push(word);
    else if (wrapped.length > lines) break;
    else wrapped.push([word]);
  }
  return wrapped;
}

function cut(all: readonly string[][], size: number, { width, lines }: Box): readonly string[][] {
  if (all.length <= lines) return all;
  const last = [...(all[lines - 1] ?? [])];
  const ending = () => [...last.slice(0, -1), `${last.at(-1) ?? ""}…`];
  while (shapeLine(ending(), size).width > width)
    if (last.length > 1) last.pop();
    else
      last[0] = graphemesOf(last[0] ?? "")
        .slice(0, -1)
        .join("");
  return [...all.slice(0, lines - 1), ending()];
}

const maxGraphemes = 240;

/** Uses the largest size that fits, or truncates at the smallest. */
export function shapeText(
  text: string,
  sizes: readonly number[],
  box: Box,
): { lines: Shape[]; size: number } {
  const short = graphemesOf(text.slice(0, 4 * maxGraphemes)).slice(0, maxGraphemes);
  const words = short
    .join("")
    .split(/\s+/u)
    .filter((word) => word !== "" && isDrawn(word));
  const tried = sizes.map((size) => ({ size, lines: linesOf(words, size, box) }));
  const isWhole = (lines: string[][]) => lines.length <= box.lines && lines.flat().length === words.length;
  const { size, lines } = tried.find((each) => isWhole(each.lines)) ?? tried.at(-1) ?? { size: 0, lines: [] };
  return { size, lines: cut(lines, size, box).map((line) => shapeLine(line, size)) };
}
