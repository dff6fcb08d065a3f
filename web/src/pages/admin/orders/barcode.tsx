import css from "./barcode.module.css";
import { code128 } from "./code-128.ts";

/** With the text below it; text that has no barcode is shown alone. */
export function Barcode({ text }: { text: string }) {
  const code = code128(text);
  return (
    <figure className={css.barcode}>
      {code && (
        <svg viewBox={`0 0 ${code.width} 1`} preserveAspectRatio="none" role="img" aria-label={text}>
          <path d={code.path} shapeRendering="crispEdges" />
        </svg>
      )}
      <figcaption translate="no">{text}</figcaption>
    </figure>
  );
}
