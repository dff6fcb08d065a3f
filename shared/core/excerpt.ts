/** Truncates after a whole word, so that no emoji is cut. */
export function excerpt(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 1);
  const words = /\s/.test(start) ? start.replace(/\s+\S*$/, "") : start.replace(/[^\p{L}\p{N}]+$/u, "");
  return `${words}…`;
}
