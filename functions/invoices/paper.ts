import PDFDocument from "pdfkit";
import { type Font, isRightToLeft, type Run, readFont, runsOf, type Weight } from "../platform/fonts.ts";

export interface TextStyle {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: "left" | "right";
}

interface Box {
  x: number;
  y: number;
  width: number;
}

const lineHeight = 1.4;

interface Word {
  runs: readonly Run[];
  width: number;
  isRightToLeft: boolean;
}

function inVisualOrder(words: readonly Word[]): Word[] {
  const order: Word[] = [];
  let group: Word[] = [];
  for (const word of words) {
    if (word.isRightToLeft) group = [word, ...group];
    else {
      order.push(...group, word);
      group = [];
    }
  }
  return [...order, ...group];
}

/** Lays out text in any of India's scripts, since pdfkit knows one font at a time. */
export class Paper {
  readonly pdf: PDFKit.PDFDocument;
  readonly width: number;
  readonly height: number;
  readonly margin = 42;
  readonly #bytes: Promise<Uint8Array>;
  readonly #fonts = new Set<string>();

  constructor(title: string) {
    this.pdf = new PDFDocument({
      size: "A4",
      margin: 0,
      font: "",
      lang: "en-IN",
      displayTitle: true,
      autoFirstPage: false,
      info: { Title: title, Author: "Earshot" },
    });
    this.width = 595.28 - 2 * this.margin;
    this.height = 841.89;
    const chunks: Buffer[] = [];
    this.pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    this.#bytes = new Promise((resolve, reject) => {
      this.pdf.on("end", () => resolve(Buffer.concat(chunks)));
      this.pdf.on("error", reject);
    });
  }

  #use(font: Font, weight: Weight, size: number): void {
    const name = `${font} ${weight}`;
    if (!this.#fonts.has(name)) this.pdf.registerFont(name, readFont(font, weight));
    this.#fonts.add(name);
    this.pdf.font(name).fontSize(size);
  }

  #measure(text: string, weight: Weight, size: number): Word {
    const runs = runsOf(text);
    const width = runs.reduce((sum, run) => {
      this.#use(run.font, weight, size);
      return sum + this.pdf.widthOfString(run.text);
    }, 0);
    return { runs, width, isRightToLeft: isRightToLeft(text) };
  }

  #space(weight: Weight, size: number): number {
    this.#use("noto-sans/latin", weight, size);
    return this.pdf.widthOfString(" ");
  }

  /** Breaks lines between words, and within words wider than the box. */
  #lines(text: string, { size = 9, bold }: TextStyle, width: number): Word[][] {
    const weight = bold ? 700 : 400;
    const space = this.#space(weight, size);
    const lines: Word[][] = [[]];
    let used = 0;
    const place = (word: Word): void => {
      const line = lines.at(-1) ?? [];
      const isFirst = line.length === 0;
      if (!isFirst && used + space + word.width > width) {
        lines.push([word]);
        used = word.width;
        return;
      }
      line.push(word);
      used += (isFirst ? 0 : space) + word.width;
    };
    for (const text_ of text.split(/\s+/).filter(Boolean)) {
      const word = this.#measure(text_, weight, size);
      if (word.width <= width) place(word);
      else for (const piece of this.#pieces(text_, weight, size, width)) place(piece);
    }
    return lines;
  }

  #pieces(text: string, weight: Weight, size: number, width: number): Word[] {
    const pieces: Word[] = [];
    let piece = "";
    for (const { segment } of new Intl.Segmenter("en").segment(text)) {
      if (piece && this.#measure(piece + segment, weight, size).width > width) {
        pieces.push(this.#measure(piece, weight, size));
        piece = "";
      }
      piece += segment;
    }
    return [...pieces, this.#measure(piece, weight, size)];
  }

  heightOf(text: string, style: TextStyle, width: number): number {
    return this.#lines(text, style, width).length * (style.size ?? 9) * lineHeight;
  }

  text(text: string, { x, y, width }: Box, style: TextStyle = {}): number {
    const { size = 9, bold, color = "#17181b", align = "left" } = style;
    const weight = bold ? 700 : 400;
    const space = this.#space(weight, size);
    let top = y;
    for (const line of this.#lines(text, style, width)) {
      const lineWidth = line.reduce((sum, word) => sum + word.width, 0) + space * (line.length - 1);
      let left = align === "right" ? x + width - lineWidth : x;
      for (const word of inVisualOrder(line)) {
        left = this.#write(word, { x: left, y: top }, { weight, size, color }) + space;
      }
      top += size * lineHeight;
    }
    return top;
  }

  #write(
    { runs }: Word,
    { x, y }: Pick<Box, "x" | "y">,
    { weight, size, color }: { weight: Weight; size: number; color: string },
  ): number {
    let left = x;
    for (const { font, text } of runs) {
      this.#use(font, weight, size);
      // Aligns scripts to one baseline, whatever their fonts' ascent.
      this.pdf.fillColor(color).text(text, left, y + size, { lineBreak: false, baseline: "alphabetic" });
      left += this.pdf.widthOfString(text);
    }
    return left;
  }

  rule(y: number, color = "#d9d5cd"): void {
    this.pdf
      .moveTo(this.margin, y)
      .lineTo(this.margin + this.width, y)
      .lineWidth(0.7)
      .strokeColor(color)
      .stroke();
  }

  finish(): Promise<Uint8Array> {
    this.pdf.end();
    return this.#bytes;
  }
}
