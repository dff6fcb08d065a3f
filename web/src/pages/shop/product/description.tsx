import css from "./product.module.css";

/** Longer texts without line breaks are set as an opening and paragraphs. */
const longText = 220;
const sentencesInParagraph = 2;

const sentencesOf = (text: string): string[] => text.replace(/([.!?]) +(?=[A-Z“"])/g, "$1\n").split("\n");

function paragraphsOf(text: string): string[] {
  const [first = "", ...rest] = sentencesOf(text);
  const starts = rest.flatMap((_, index) => (index % sentencesInParagraph === 0 ? [index] : []));
  return [first, ...starts.map((start) => rest.slice(start, start + sentencesInParagraph).join(" "))];
}

const bullet = /^[-•*]\s+/;

interface Block {
  isList: boolean;
  lines: string[];
}

/** Lines of staff's text, with neighbouring bullets as one list. */
function blocksOf(text: string): Block[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const [only = ""] = lines;
  const shown = lines.length === 1 && only.length > longText ? paragraphsOf(only) : lines;
  const blocks: Block[] = [];
  for (const line of shown) {
    const isList = bullet.test(line);
    const last = blocks.at(-1);
    if (isList && last?.isList) last.lines.push(line.replace(bullet, ""));
    else blocks.push({ isList, lines: [line.replace(bullet, "")] });
  }
  return blocks;
}

export function Description({ text }: { text: string }) {
  return (
    <section className={css.card} aria-labelledby="description">
      <h2 id="description">Description</h2>
      <div className={css.description}>
        {blocksOf(text).map(({ isList, lines }) =>
          isList ? (
            <ul key={lines.join()}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : (
            <p key={lines.join()}>{lines.join(" ")}</p>
          ),
        )}
      </div>
    </section>
  );
}
