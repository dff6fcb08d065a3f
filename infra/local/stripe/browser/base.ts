/** API and style sheets share this script's path. */
export const base = new URL(
  ".",
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : document.baseURI,
).href;
