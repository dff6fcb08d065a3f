/** Characters that XML forbids even when escaped: most control characters and lone surrogates. */
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const escaped = (text: string): string =>
  text.replace(impossible, "").replace(/[&<>"'\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

export const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
