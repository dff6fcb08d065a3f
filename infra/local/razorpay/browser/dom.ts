type Child = Node | string | undefined;
type Attributes = Record<string, string | boolean | ((event: Event) => void) | undefined>;

/** Makes an element; functions are listeners. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (typeof value === "boolean") made.toggleAttribute(name, value);
    else if (value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

export const rupees = (paise: number): string =>
  new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" }).format(paise / 100);

export class CallError extends Error {}

/** Calls the simulator's private API; throws CallError with a text for people. */
export async function call<T>(path: string, body: object): Promise<T> {
  const response = await fetch(`/_local/razorpay/checkout/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  }).catch(() => {
    throw new CallError("The connection was lost. Check your internet connection and try again.");
  });
  const answer = await response.json();
  if (!response.ok) throw new CallError(answer.error?.description ?? "Something went wrong. Try again.");
  return answer;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
