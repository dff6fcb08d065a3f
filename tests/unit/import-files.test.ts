import { describe, expect, test } from "vitest";
import { JobRefused } from "../../functions/batch-jobs/kind.ts";
import { readProducts } from "../../functions/imports/read-products.ts";
import { readRows } from "../../functions/imports/read-rows.ts";
import { csvLineAgain } from "../../shared/core/csv.ts";
import { mapHeader } from "../../shared/imports/mapping.ts";

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function rowsOf(file: string | Uint8Array, size = 5): Promise<(string | number)[][]> {
  const rows: (string | number)[][] = [];
  const bytes = typeof file === "string" ? Buffer.from(file) : file;
  for await (const { row, cells } of readRows(chunksOf(bytes, size))) rows.push([row, ...cells]);
  return rows;
}

async function reasonOf(file: string | Uint8Array, size?: number): Promise<string> {
  try {
    await rowsOf(file, size);
    return "";
  } catch (error) {
    if (error instanceof JobRefused) return `${error.problem.reason} | ${error.problem.remedy}`;
    throw error;
  }
}

const bigEndian = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

describe("a file of products", () => {
  const text = "Name,Price\nMurmur ₹ é,1\n";
  const rows = [
    [1, "Name", "Price"],
    [2, "Murmur ₹ é", "1"],
  ];
  test.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${text}`)],
    ["UTF-16, little end first", Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-16, big end first", bigEndian(`\uFEFF${text}`)],
    ["UTF-16 without a mark", Buffer.from(text, "utf16le")],
    ["UTF-16 without a mark, big end first", bigEndian(text)],
  ])("is read in %s, however it is cut", async (_, bytes) => {
    expect(await rowsOf(bytes)).toEqual(rows);
    expect(await rowsOf(bytes, 1_000_000)).toEqual(rows);
  });

  test.each([
    ["commas", 'Name,Price,Stock\r\n"A, B",1,2\r\n', "A, B"],
    ["semicolons", 'Name;Price;Stock\r\n"A; B";1;2\r\n', "A; B"],
    ["tabs", "Name\tPrice\tStock\r\nA, B; C\t1\t2\r\n", "A, B; C"],
    ["what Excel's first line says", "sep=;\r\nName;Price;Stock\r\nA, B;1;2\r\n", "A, B"],
    ["semicolons, with commas in its header", '"Name, as shown";Price;Stock\r\nA;1;2', "A"],
  ])("may separate its cells by %s", async (_, file, name) => {
    const [, line] = await rowsOf(file);
    expect(line).toEqual([2, name, "1", "2"]);
  });

  test.each([["\n"], ["\r\n"], ["\r"]])("may end its lines with %j, and mix them", async (end) => {
    const file = ["Name,Price", '"two\nlines",1', "", 'say "hi",2', '"a ""b""",3'].join(end);
    expect(await rowsOf(`${file}\r\nlast,4`)).toEqual([
      [1, "Name", "Price"],
      [2, "two\nlines", "1"],
      [4, 'say "hi"', "2"],
      [5, 'a "b"', "3"],
      [6, "last", "4"],
    ]);
  });

  test.each([
    ["nothing", "", /^This file is empty/],
    ["a workbook", "PK\x03\x04…", /not a CSV file \|.*CSV UTF-8/],
    ["Windows-1252", Buffer.from("Name,Price\nCaf\xe9,1\n", "latin1"), /older encoding.*\|.*CSV UTF-8/],
    ["a quotation mark without its end", 'Name,Price\nA,1\n"B,2\n', /after row 2: a quotation mark/],
    ["a cell of 300 kB", `Name\n"${"x".repeat(300_000)}"\n`, /after row 1 has more than 100,000 characters/],
    ["501 columns", `${"a,".repeat(500)}b\n`, /more than 500 columns/],
    ["more rows than a spreadsheet", `Name\n${"\n".repeat(1_100_000)}`, /more rows than a spreadsheet/],
    ["10,001 products", `Name\n${"a\n".repeat(10_001)}`, /more than 10,000 products/],
  ])("that holds %s is refused with a reason", async (_, file, reason) => {
    expect(await reasonOf(file, 65_536)).toMatch(reason);
  });

  test("is refused once it is larger than 20 MB, without being read to its end", async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("Name\n");
      for (;;) {
        read += 1_000_000;
        yield Buffer.from(`${"a".repeat(49_999)}\n`.repeat(20));
      }
    }
    await expect(async () => {
      for await (const _ of readRows(endless()));
    }).rejects.toThrow("larger than 20 MB");
    expect(read).toBeLessThanOrEqual(21_000_000);
  });

  test("of 10,000 products is read", async () => {
    expect(await rowsOf(`Name\n${"a\n".repeat(10_000)}`, 65_536)).toHaveLength(10_001);
  });
});

describe("a header", () => {
  const keys = (cells: readonly string[], mapping = {}) =>
    mapHeader(cells, mapping).columns.map(({ key }) => key);

  test("is recognised by its columns' names, keys and other usual names", () => {
    expect(keys(["ID", " sku ", "GST  rate (%)", "specs.battery", "Battery (h)", "Barcode", "Odd"])).toEqual([
      "_id",
      "sku",
      "gstPercent",
      "specs.battery",
      "specs.battery",
      "gtin",
      undefined,
    ]);
  });

  test("is mapped by hand, which wins and can leave a column out", () => {
    expect(keys(["Odd", "Price", "Cost"], { odd: "name", Price: "", COST: "price" })).toEqual([
      "name",
      undefined,
      "price",
    ]);
  });

  const problemOf = async (file: string): Promise<string> => {
    try {
      await readProducts(chunksOf(Buffer.from(file), 100), {});
      return "";
    } catch (error) {
      if (error instanceof JobRefused) return error.problem.reason;
      throw error;
    }
  };
  test("with a column twice, under one name or two, is refused", async () => {
    expect(await problemOf("Name,Price,price\n")).toBe("The column “Price” is in the file twice");
    expect(await problemOf("Name,GTIN,Barcode\n")).toBe(
      "The columns “GTIN” and “Barcode” are the same field",
    );
    expect(await problemOf("Name,Notes,Notes\n")).toBe("");
  });

  test("that says of no product which it is, is refused", async () => {
    expect(await problemOf("Price,Stock\n1,2\n")).toMatch(/no column that says which product/);
    expect(await problemOf("<html><body>\nNot found\n")).toMatch(/no column that says which product/);
  });
});

test("a line that comes back is defused, and means what it meant", () => {
  const cells = ["=cmd()", "'=cmd()", "-5", "(none)", "'(none)", "+91 98", "a,b"];
  const line = "'=cmd(),'=cmd(),-5,(none),'(none),'+91 98,\"a,b\"\r\n";
  expect(csvLineAgain(cells)).toBe(line);
});
