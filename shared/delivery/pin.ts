/**
 * State, abbreviation, GST's number, region of nearby states (none for remote ones), PIN code prefixes. `?` marks a
 * prefix that mostly belongs to another state, which is offered first. The longest prefix wins.
 */
const table = [
  ["Andaman and Nicobar Islands", "AN", "35", "", "744"],
  ["Andhra Pradesh", "AP", "37", "S", "507? 515-535 533464?"],
  ["Arunachal Pradesh", "AR", "12", "NE", "790-792"],
  ["Assam", "AS", "18", "NE", "781-788"],
  ["Bihar", "BR", "10", "E", "800-813 814-816? 821 823 824 841-855"],
  ["Chandigarh", "CH", "04", "N", "140? 160"],
  ["Chhattisgarh", "CG", "22", "C", "490-497"],
  [
    "Dadra and Nagar Haveli and Daman and Diu",
    "DH",
    "26",
    "W",
    "362? 36252 36254 36257 396? 396193 39621-39624",
  ],
  ["Delhi", "DL", "07", "N", "110"],
  ["Goa", "GA", "30", "W", "403"],
  ["Gujarat", "GJ", "24", "W", "360-396 36252? 36254? 36257? 396193? 39621-39624?"],
  ["Haryana", "HR", "06", "N", "121-136 140? 160?"],
  ["Himachal Pradesh", "HP", "02", "N", "171-177"],
  ["Jammu and Kashmir", "JK", "01", "", "180-193"],
  ["Jharkhand", "JH", "20", "E", "813? 814-816 822 825-835"],
  ["Karnataka", "KA", "29", "S", "560-591"],
  ["Kerala", "KL", "32", "S", "670-695 67331?"],
  ["Ladakh", "LA", "38", "", "194"],
  ["Lakshadweep", "LD", "31", "", "68255"],
  ["Madhya Pradesh", "MP", "23", "C", "450-488"],
  ["Maharashtra", "MH", "27", "W", "400-402 404-445"],
  ["Manipur", "MN", "14", "NE", "795"],
  ["Meghalaya", "ML", "17", "NE", "793 794"],
  ["Mizoram", "MZ", "15", "NE", "796"],
  ["Nagaland", "NL", "13", "NE", "797 798"],
  ["Odisha", "OD", "21", "E", "751-770"],
  ["Puducherry", "PY", "34", "S", "533464 605 607? 60740 609? 6096 67331"],
  ["Punjab", "PB", "03", "N", "140-159 160?"],
  ["Rajasthan", "RJ", "08", "N", "301-345"],
  ["Sikkim", "SK", "11", "NE", "737"],
  ["Tamil Nadu", "TN", "33", "S", "600-604 605? 606-643 60740? 6096?"],
  ["Telangana", "TG", "36", "S", "500-509"],
  ["Tripura", "TR", "16", "NE", "799"],
  ["Uttar Pradesh", "UP", "09", "C", "201-247 250-262 264-285 2447? 2461? 2464? 2476? 2623-2625?"],
  ["Uttarakhand", "UK", "05", "C", "244? 2447 246? 2461 2464 247? 2476 248 249 262? 2623-2625 263"],
  ["West Bengal", "WB", "19", "E", "700-736 738-743"],
] as const;

const aliases: Record<string, string> = {
  chattisgarh: "CG",
  ct: "CG",
  dadraandnagarhaveli: "DH",
  damananddiu: "DH",
  dd: "DH",
  dn: "DH",
  lakshadweepislands: "LD",
  nationalcapitalterritoryofdelhi: "DL",
  nctofdelhi: "DL",
  newdelhi: "DL",
  or: "OD",
  orissa: "OD",
  pondicherry: "PY",
  ts: "TG",
  ua: "UK",
  ut: "UK",
  uttaranchal: "UK",
};

export const states: readonly string[] = table.map(([name]) => name);

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("&", "and")
    .replaceAll(/[^a-z]/g, "");

function rowOf(state: string): (typeof table)[number] | undefined {
  const text = plain(state);
  const code = aliases[text] ?? text.toUpperCase();
  return table.find((row) => row[1] === code || plain(row[0]) === text);
}

export const stateOf = (text: string): string | undefined => rowOf(text)?.[0];

export const gstStateCode = (state: string): string | undefined => rowOf(state)?.[2];

export const regionOf = (state: string): string | undefined => rowOf(state)?.[3] || undefined;

/** 0: no match, 1: match, 2: match, but more likely another state's. */
function rankOf(beginning: number, pins: string): 0 | 1 | 2 {
  for (const [, first, last = first, isSecond] of pins.matchAll(/(\d+)(?:-(\d+))?(\?)?/g))
    if (beginning >= Number(first) && beginning <= Number(last)) return isSecond ? 2 : 1;
  return 0;
}

/** Likeliest first; none for the army's and unknown codes. */
export function statesOfPin(pin: string): readonly string[] {
  if (!/^\d{6}$/.test(pin)) return [];
  for (let length = 6; length >= 3; length--) {
    const ranked = table
      .map(([name, , , , pins]) => ({ name, rank: rankOf(Number(pin.slice(0, length)), pins) }))
      .filter(({ rank }) => rank > 0);
    if (ranked.length > 0) return ranked.sort((a, b) => a.rank - b.rank).map(({ name }) => name);
  }
  return [];
}

/** Returns a message with a fix if the PIN code is in another state. */
export function stateProblem(pin: string, state: string): string | undefined {
  const possible = statesOfPin(pin);
  const known = stateOf(state);
  if (!known || possible.length === 0 || possible.includes(known)) return undefined;
  return `${pin} is in ${possible.join(" or ")}. Correct the PIN code or choose ${possible[0]}.`;
}
