/** API and style sheets are mounted under the same path as this script. */
export const base = new URL(
  ".",
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : document.baseURI,
).href;
