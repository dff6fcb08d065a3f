/** Matches the innermost element whose whole text this is, also where parts of it have elements of their own. */
export function says(words: string | RegExp): (text: string, element: Element | null) => boolean {
  const isIt = ({ textContent }: Element): boolean => {
    const text = (textContent ?? "").replace(/\s+/g, " ").trim();
    return typeof words === "string" ? text === words : words.test(text);
  };
  return (_, element) => element !== null && isIt(element) && ![...element.children].some(isIt);
}
