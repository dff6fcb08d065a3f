import { expect, test } from "vitest";
import { gstStateCode, stateOf, stateProblem, states, statesOfPin } from "../../shared/delivery/pin.ts";
import { isGstState } from "../../shared/tax/gst-states.ts";

test.each([
  ["110001", "Delhi"],
  ["122001", "Haryana"],
  ["134109", "Haryana"],
  ["140001", "Punjab", "Chandigarh", "Haryana"],
  ["160017", "Chandigarh", "Haryana", "Punjab"],
  ["171001", "Himachal Pradesh"],
  ["190001", "Jammu and Kashmir"],
  ["194101", "Ladakh"],
  ["201301", "Uttar Pradesh"],
  ["244713", "Uttarakhand", "Uttar Pradesh"],
  ["246701", "Uttar Pradesh", "Uttarakhand"],
  ["248001", "Uttarakhand"],
  ["262501", "Uttarakhand", "Uttar Pradesh"],
  ["263001", "Uttarakhand"],
  ["302001", "Rajasthan"],
  ["362001", "Gujarat", "Dadra and Nagar Haveli and Daman and Diu"],
  ["362520", "Dadra and Nagar Haveli and Daman and Diu", "Gujarat"],
  ["396210", "Dadra and Nagar Haveli and Daman and Diu", "Gujarat"],
  ["396445", "Gujarat", "Dadra and Nagar Haveli and Daman and Diu"],
  ["400001", "Maharashtra"],
  ["403001", "Goa"],
  ["462001", "Madhya Pradesh"],
  ["492001", "Chhattisgarh"],
  ["500001", "Telangana"],
  ["507001", "Telangana", "Andhra Pradesh"],
  ["520001", "Andhra Pradesh"],
  ["533001", "Andhra Pradesh"],
  ["533464", "Puducherry", "Andhra Pradesh"],
  ["560001", "Karnataka"],
  ["600001", "Tamil Nadu"],
  ["605001", "Puducherry", "Tamil Nadu"],
  ["607001", "Tamil Nadu", "Puducherry"],
  ["609601", "Puducherry", "Tamil Nadu"],
  ["673001", "Kerala"],
  ["673310", "Puducherry", "Kerala"],
  ["682001", "Kerala"],
  ["682555", "Lakshadweep"],
  ["700001", "West Bengal"],
  ["737101", "Sikkim"],
  ["744101", "Andaman and Nicobar Islands"],
  ["751001", "Odisha"],
  ["781001", "Assam"],
  ["791111", "Arunachal Pradesh"],
  ["793001", "Meghalaya"],
  ["795001", "Manipur"],
  ["796001", "Mizoram"],
  ["797001", "Nagaland"],
  ["799001", "Tripura"],
  ["800001", "Bihar"],
  ["813209", "Bihar", "Jharkhand"],
  ["814112", "Jharkhand", "Bihar"],
  ["822101", "Jharkhand"],
  ["823001", "Bihar"],
  ["834001", "Jharkhand"],
])("the PIN code %s is in %s", (pin, ...expected) => {
  expect(statesOfPin(pin)).toEqual(expected);
});

test("a PIN code of the army, an unknown or an incomplete one has no state and contradicts none", () => {
  for (const pin of ["903001", "999999", "119001", "178001", "5600", "56000a", ""]) {
    expect(statesOfPin(pin)).toEqual([]);
    expect(stateProblem(pin, "Goa")).toBeUndefined();
  }
});

test("every state has PIN codes of its own and a GST code", () => {
  const thousands = Array.from({ length: 900 }, (_, index) => `${100 + index}000`);
  // Lakshadweep, and Daman and Diu, lie within beginnings of others.
  const found = new Set([...thousands, "682551", "362520"].map((pin) => statesOfPin(pin)[0]));
  // Mahe and Yanam share their codes with neighbours, as do small territories: each is first somewhere.
  expect([...found].filter((state) => state !== undefined).sort()).toEqual([...states].sort());
  expect(new Set(states.map(gstStateCode)).size).toBe(36);
  expect(["Karnataka", "Delhi", "Andhra Pradesh", "Ladakh", "nowhere"].map(gstStateCode)).toEqual([
    "29",
    "07",
    "37",
    "38",
    undefined,
  ]);
});

test.each([
  ["KA", "Karnataka"],
  ["karnataka", "Karnataka"],
  [" TAMILNADU ", "Tamil Nadu"],
  ["Jammu & Kashmir", "Jammu and Kashmir"],
  ["Orissa", "Odisha"],
  ["NCT of Delhi", "Delhi"],
  ["New Delhi", "Delhi"],
  ["Pondicherry", "Puducherry"],
  ["ts", "Telangana"],
  ["Andaman & Nicobar Islands", "Andaman and Nicobar Islands"],
  ["Daman and Diu", "Dadra and Nagar Haveli and Daman and Diu"],
  ["Bengaluru", undefined],
  ["constructor", undefined],
  ["", undefined],
])("a client's spelling %j is read as %s", (text, state) => {
  expect(stateOf(text)).toBe(state);
});

test("a mismatch names the PIN code's state; other spellings and states that share the code pass", () => {
  expect(stateProblem("560001", "Goa")).toBe(
    "560001 is in Karnataka. Correct the PIN code or choose Karnataka.",
  );
  expect(stateProblem("605001", "KL")).toBe(
    "605001 is in Puducherry or Tamil Nadu. Correct the PIN code or choose Puducherry.",
  );
  for (const state of ["Karnataka", "KA", "Bengaluru"]) expect(stateProblem("560001", state)).toBeUndefined();
  expect(stateProblem("605001", "Tamil Nadu")).toBeUndefined();
});

test("GST's states are those of the PIN code table, plus Other Territory", () => {
  const codes = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, "0"));
  const known = [...states.map(gstStateCode), "97"];
  expect(codes.filter(isGstState).sort()).toEqual(known.sort());
});
