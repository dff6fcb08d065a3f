export const idOf = (name: string): string => name.replaceAll("/", "-");

/** Omits `api` or `jobs`: `Earshot-dev-orders-place`. */
export const lambdaNameOf = (name: string, stageName: string): string =>
  `Earshot-${stageName}-${idOf(name).replace(/^[^-]+-/, "")}`;
