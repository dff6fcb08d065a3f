/** Any permission for a noun includes reading it. */
export function allows(granted: readonly string[], needed: string): boolean {
  const [noun, verb] = needed.split(":");
  return granted.includes(needed) || (verb === "read" && granted.some((each) => each.startsWith(`${noun}:`)));
}
