export const isProductId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);
