const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const spaced = (text: string): string => text.replaceAll("-", " ");

/** "Staff: phone orders" for `admin/phone-orders/list`. */
export function groupOf(key: string): string {
  const [first = "", second = ""] = key.split("/");
  return first === "admin" ? `Staff: ${spaced(second)}` : capital(spaced(first));
}

/** "Update status" for `admin/orders/update-status`. */
export const summaryOf = (key: string): string => capital(spaced(key.split("/").at(-1) ?? key));
