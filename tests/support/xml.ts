import { SaxesParser } from "saxes";

/** Texts of an XML document's elements by name, in their order. Throws unless it is well-formed. */
export function readXml(xml: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const parser = new SaxesParser({ xmlns: true });
  let text = "";
  parser.on("opentag", () => {
    text = "";
  });
  parser.on("text", (more) => {
    text += more;
  });
  parser.on("closetag", ({ name }) => {
    found.set(name, [...(found.get(name) ?? []), text]);
    text = "";
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  return found;
}
