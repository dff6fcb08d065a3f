export const maxKeys = 20;
export const usualKeyDays = 365;
export const maxKeyDays = 2 * usualKeyDays;
