export type FormValue = string | FormObject;
export interface FormObject {
  [key: string]: FormValue;
}

const empty = (): FormObject => Object.create(null);

/** `a[b][]` has the keys a, b and ""; "" is the next free index. */
function keysOf(name: string): string[] {
  const open = name.indexOf("[");
  if (open <= 0) return [name];
  const inner = [...name.slice(open).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? "");
  return [name.slice(0, open), ...inner];
}

function assign(target: FormObject, keys: readonly string[], value: string): void {
  const [first = "", ...rest] = keys;
  const key = first === "" ? String(Object.keys(target).length) : first;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const present = target[key];
  const child = typeof present === "object" ? present : empty();
  target[key] = child;
  assign(child, rest, value);
}

/** Decodes Stripe's bracketed encoding. Lists become objects with the keys 0, 1, 2. */
export function decodeForm(text: string): FormObject {
  const form = empty();
  for (const [name, value] of new URLSearchParams(text)) assign(form, keysOf(name), value);
  return form;
}
