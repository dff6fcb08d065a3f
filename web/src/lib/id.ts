export const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{24}$/.test(value);

export const productAt = (pathname: string): string | undefined =>
  /^\/product\/([0-9a-f]{24})$/.exec(pathname)?.[1];
