/** Numbers in ascending order, taken at a share of the way. */
export const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(share * (numbers.length - 1))] ?? Number.NaN;

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);

/** Milliseconds of each of so many runs. */
export function timed(runs: number, run: () => unknown): number[] {
  return Array.from({ length: runs }, () => {
    const began = performance.now();
    run();
    return performance.now() - began;
  });
}

export const short = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toPrecision(2);

/** Lines of a Markdown table. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
