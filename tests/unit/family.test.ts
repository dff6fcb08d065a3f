import { describe, expect, it, test } from "vitest";
import { basicColours, basics } from "../../shared/products/basic-colours.ts";
import { basicColourOf } from "../../shared/products/colours.ts";
import { FamilyValues, maxFamilyText } from "../../shared/products/family.ts";
import { axes, axisNames, memberName } from "../../shared/products/family-words.ts";

describe("a colour's name", () => {
  it.each([
    ["Midnight", "blue"],
    ["Ink", "blue"],
    ["Denim", "blue"],
    ["Rose gold", "yellow"],
    ["Off-white", "white"],
    ["Matte BLACK", "black"],
    ["Sand", "beige"],
    ["Forest green", "green"],
  ])("%s is found under %s", (name, colour) => {
    expect(basicColourOf(name)).toBe(colour);
  });

  it("is a basic colour under its own name", () => {
    const found = basicColours.map((colour) => basicColourOf(basics[colour].name));
    expect(found).toEqual(basicColours);
    expect(basicColours).toHaveLength(12);
  });

  it.each([
    ["#15171b", "black"],
    ["#1b2740", "blue"],
    ["#ece7df", "white"],
    ["#6f6a8f", "purple"],
    ["#ff5a1f", "orange"],
    ["#3b4a3c", "green"],
    ["#808080", "grey"],
  ])("that says nothing is found by its tone %s under %s", (tone, colour) => {
    expect(basicColourOf("Nebula", [tone])).toBe(colour);
  });

  it("that says nothing and has no tone is found under none", () => {
    expect(basicColourOf("Nebula")).toBeUndefined();
  });
});

test("members are called by their family and values", () => {
  expect(memberName("Murmur Mini", { colour: "Midnight" })).toBe("Murmur Mini, Midnight");
  expect(memberName("Tally Band", { colour: "Sand", size: "46 mm" })).toBe("Tally Band, Sand, 46 mm");
});

test("values have at most 40 characters on every axis", () => {
  const long = "x".repeat(maxFamilyText + 1);
  const refused = axes.filter((axis) => !FamilyValues.safeParse({ colour: "Ink", [axis]: long }).success);
  expect(refused.map((axis) => axisNames[axis])).toEqual(["Colour", "Edition", "Size"]);
});
