import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const production = fileURLToPath(
  new URL("../../node_modules/react-router/dist/production/index.mjs", import.meta.url),
);

/**
 * React Router's package offers bundlers its development build, and names its components in a way
 * that keeps those nobody uses. Its production build without the names is half as heavy, and less
 * still without what its links fetch ahead for servers of its own framework, which we have not.
 */
export function leanRouter(): Plugin {
  return {
    name: "lean-router",
    apply: "build",
    config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement: production }] } }),
    transform: {
      filter: { id: "**/react-router/dist/production/*.mjs" },
      handler: (code) => ({
        code: code
          .replace(
            /^function PrefetchPageLinks\([\s\S]*?^\}/m,
            "function PrefetchPageLinks() { return null; }",
          )
          .replace(/^\w+\.displayName = .*;$/gm, "")
          .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, "= /*#__PURE__*/ $1")
          .replace(
            /^var (\w+) = (class extends React\d*\.Component \{[\s\S]*?^\});$/gm,
            "var $1 = /*#__PURE__*/ (() => $2)();",
          ),
        map: null,
      }),
    },
  };
}
