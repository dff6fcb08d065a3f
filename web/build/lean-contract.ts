import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { contract } from "../../shared/contract.ts";

const shared = fileURLToPath(new URL("../../shared/", import.meta.url));

/** To make a call, a browser needs each row's address; its schemas are the server's. */
function contractWithoutSchemas(): Plugin {
  const rows = Object.entries(contract).map(([key, { method, path, access, body }]) => [
    key,
    { method, path, access, body },
  ]);
  return {
    name: "contract-without-schemas",
    load: {
      filter: { id: `${shared}contract.ts` },
      handler: () => `export const contract = ${JSON.stringify(Object.fromEntries(rows))};`,
    },
  };
}

interface Span {
  start: number;
  end: number;
}

/**
 * Makes each constant of `shared` droppable by itself: a page that needs a category's name need not
 * carry the schemas beside it. Schemas are chains of calls, which no bundler dares to drop unasked.
 */
function droppableConstants(): Plugin {
  return {
    name: "droppable-constants",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { id: `${shared}*.ts` },
      handler(code) {
        const spans: Span[] = this.parse(code).body.flatMap((statement) => {
          const inner = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
          if (inner?.type !== "VariableDeclaration") return [];
          return inner.declarations.flatMap(({ init }) => init ?? []);
        });
        const wrapped = spans.reduceRight(
          (text, { start, end }) =>
            `${text.slice(0, start)}/*#__PURE__*/(() => (${text.slice(start, end)}))()${text.slice(end)}`,
          code,
        );
        return { code: wrapped, map: null };
      },
    },
  };
}

/** Schemas and the library behind them weigh 10 kB, a tenth of a page's budget. */
export const leanContract = (): Plugin[] => [contractWithoutSchemas(), droppableConstants()];
