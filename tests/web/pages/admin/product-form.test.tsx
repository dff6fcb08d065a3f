// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import CreateProductPage from "../../../../web/src/pages/admin/products/create-page.tsx";
import { type ProductDraft, ProductForm } from "../../../../web/src/pages/admin/products/product-form.tsx";
import { Upload } from "../../upload.ts";

const WithLink = () => (
  <>
    <Link to="/admin/users">Users</Link>
    <Outlet />
  </>
);

function openAt(path: string, pages: Record<string, ReactNode>): void {
  const children = Object.entries(pages).map(([path, element]) => ({ path, element }));
  const routes = [{ element: <WithLink />, children: [...children, { path: "*", element: null }] }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />);
}

const open = () =>
  openAt("/admin/product", {
    "/admin/product": <CreateProductPage />,
    "/admin/products": <p>All products</p>,
  });

async function fill() {
  await userEvent.type(screen.getByLabelText("Product Name"), "Wren Buds");
  await userEvent.type(screen.getByLabelText("Price"), "2499.50");
  await userEvent.type(screen.getByLabelText("Stock"), "12");
  await userEvent.selectOptions(screen.getByLabelText("Category"), "Earbuds");
  await userEvent.type(screen.getByLabelText("Product Description"), "Small and warm.");
}
const create = () => screen.getByRole<HTMLButtonElement>("button", { name: "Create" });

beforeEach(() => {
  Upload.sent = [];
  vi.stubGlobal("XMLHttpRequest", Upload);
  vi.stubGlobal("createImageBitmap", async (file: File) => {
    if (file.name.startsWith("broken")) throw new Error("not decoded");
    return { width: 800, height: 600, close() {} };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("an incomplete form is not sent, and each missing field shows its error", async () => {
  open();
  await userEvent.click(create());
  expect(screen.getByText("Enter a product name")).toBeDefined();
  expect(screen.getAllByText("Enter a number")).toHaveLength(2);
  expect(screen.getByText("Choose a category", { selector: "p" })).toBeDefined();
  expect(screen.getByText("Enter a description")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Product Name"));
  expect(Upload.sent).toEqual([]);
});

test("the form marks required and optional fields, and says what happens if one is left empty", async () => {
  open();
  for (const label of ["Product Name", "Price", "Stock", "Category", "Product Description"])
    expect(screen.getByLabelText<HTMLInputElement>(label).required).toBe(true);
  expect((await screen.findByLabelText<HTMLInputElement>("Choose photos")).required).toBe(false);
  expect(screen.getByText(/are required. Everything else is optional/)).toBeDefined();
});

test.each([
  ["Price", "free", "Enter a number"],
  ["Price", "0", "Enter at least ₹1"],
  ["Price", "50001", "Enter at most ₹50000"],
  ["Price", "10.999", "Use at most two decimals"],
  ["Stock", "1.5", "Enter a whole number"],
  ["Stock", "-1", "Enter 0 or more"],
])("%s %s shows an error at its field", async (label, text, message) => {
  open();
  await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.tab();
  expect(screen.getByText(message)).toBeDefined();
});

test("a product is sent once with its pictures in order, then the list opens", async () => {
  open();
  await fill();
  await userEvent.upload(screen.getByLabelText("Choose photos"), [
    new File(["1"], "front.jpg", { type: "image/jpeg" }),
    new File(["2"], "side.png", { type: "image/png" }),
  ]);
  await userEvent.type(await screen.findByLabelText("Description of photo 2"), "From the side");
  await userEvent.click(screen.getByRole("button", { name: "Move photo 2 forward" }));
  await userEvent.click(create());
  await userEvent.click(screen.getByRole("button", { name: "Create" }));
  expect(create().disabled).toBe(true);
  const upload = await Upload.nth(0);
  expect(Upload.sent).toHaveLength(1);
  expect(upload.url).toBe("POST /api/v1/admin/product/new");
  expect(Object.fromEntries(upload.form)).toMatchObject({
    name: "Wren Buds",
    price: "2499.5",
    stock: "12",
    category: "earbuds",
    description: "Small and warm.",
  });
  expect(upload.form.getAll("images").map((file) => file instanceof File && file.name)).toEqual([
    "side.png",
    "front.jpg",
  ]);
  expect(upload.form.getAll("altImages")).toEqual(["From the side", ""]);
  upload.upload.onprogress?.({ loaded: 1, total: 4 });
  expect(await screen.findByText("Uploading, 25%")).toBeDefined();
  upload.answer(201, { success: true, product: {} });
  expect(await screen.findByText("All products")).toBeDefined();
});

test("a server error is shown at its field, and the form keeps its input", async () => {
  open();
  await fill();
  await userEvent.click(create());
  (await Upload.nth(0)).answer(400, {
    code: "invalid",
    message: "Invalid name",
    fields: { name: "Taken by another" },
  });
  expect(await screen.findByText("Taken by another")).toBeDefined();
  expect(create().disabled).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>("Stock").value).toBe("12");
});

test("each unusable file is reported by name", async () => {
  open();
  const user = userEvent.setup({ applyAccept: false });
  const moved = new File(["x"], "cloud.jpg", { type: "image/jpeg" });
  moved.arrayBuffer = () => Promise.reject(new DOMException("The file changed", "NotReadableError"));
  await user.upload(screen.getByLabelText("Choose photos"), [
    new File(["x"], "notes.txt", { type: "text/plain" }),
    new File(["x"], "broken.jpg", { type: "image/jpeg" }),
    moved,
    ...["1", "2", "3", "4", "5", "6"].map((name) => new File(["x"], `${name}.webp`, { type: "image/webp" })),
  ]);
  await waitFor(() => expect(screen.getByRole("alert").children).toHaveLength(4));
  expect(screen.getByRole("alert").textContent).toBe(
    "notes.txt: Choose a JPEG, PNG or WebP photo" +
      "broken.jpg: We can't read this file as a photo" +
      "cloud.jpg: We can't open this file. Save it on this device, then choose it again" +
      "6.webp: You can add up to 5 photos",
  );
  expect(screen.getAllByLabelText(/^Description of photo/)).toHaveLength(5);
});

const stored = ["front", "side", "back"].map((name) => ({
  url: `/media/products/${name}-640.webp`,
  altImage: `From the ${name}`,
}));

function openEdit(images = stored) {
  const sent: ProductDraft[] = [];
  const send = async (draft: ProductDraft) => void sent.push(draft);
  const initial = {
    ...{ name: "Wren", price: "2499", description: "Small.", category: "earbuds" },
    ...{ stock: "1", hsn: "8518", gstPercent: "", mrp: "" },
    ...{ visibility: "live", liveFrom: "", liveUntil: "", priceChange: "", priceFrom: "", priceUntil: "" },
    ...{ inTheBox: "Earbuds", gtin: "", model: "", sku: "", shelf: "", reorderLevel: "", featured: "false" },
  };
  openAt("/", {
    "/": (
      <ProductForm
        initial={initial}
        existing={images}
        action="Update"
        send={send}
        onSaved={() => undefined}
      />
    ),
  });
  return sent;
}

test("the label says what is still missing, and is sent without what was emptied", async () => {
  const sent = openEdit([]);
  await userEvent.selectOptions(await screen.findByLabelText("Country of origin"), "Vietnam");
  await userEvent.type(screen.getByLabelText("Common name"), "Wireless earbuds");
  await userEvent.type(screen.getByLabelText("Net quantity"), "1 N");
  await userEvent.type(screen.getByLabelText("Packer"), "E");
  await userEvent.clear(screen.getByLabelText("Packer"));
  await userEvent.type(screen.getByLabelText("Importer"), "Earshot");
  expect(screen.getByText("Still missing: importer with address.")).toBeDefined();
  await userEvent.type(screen.getByLabelText("Importer’s address"), "Bengaluru");
  expect(screen.getByText("The label is complete.")).toBeDefined();
  await press("Update");
  expect(JSON.parse(String(sent[0]?.declarations))).toEqual({
    countryOfOrigin: "VN",
    commonName: "Wireless earbuds",
    netQuantity: "1 N",
    importer: { name: "Earshot", address: "Bengaluru" },
  });
});

test("specifications follow the category; empty ones are left out, and wrong numbers show an error", async () => {
  const sent = openEdit([]);
  const battery = await screen.findByLabelText("Battery");
  await userEvent.type(battery, "soon");
  expect(screen.getByText("Enter a number from 0 to 1000")).toBeDefined();
  await userEvent.clear(battery);
  await userEvent.type(battery, "7.5");
  expect(screen.queryByText("Enter a number from 0 to 1000")).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText("Two devices at once"), "No");
  await userEvent.click(screen.getByLabelText("AAC"));
  await userEvent.selectOptions(screen.getByLabelText("Category"), "smartwatch");
  await userEvent.selectOptions(await screen.findByLabelText("GPS"), "Yes");
  await userEvent.selectOptions(screen.getByLabelText("Category"), "earbuds");
  await userEvent.type(screen.getByLabelText("In the box"), "\nCase");
  await userEvent.type(screen.getByLabelText("GTIN"), "8907331121019");
  await press("Update");
  expect(screen.getByText("Enter the 8, 12, 13 or 14 digits below the barcode")).toBeDefined();
  await userEvent.clear(screen.getByLabelText("GTIN"));
  await press("Update");
  expect(sent).toMatchObject([{ inTheBox: "Earbuds\nCase", gtin: "", featured: false }]);
  expect(JSON.parse(String(sent[0]?.specs))).toEqual({ battery: 7.5, multipoint: false, codecs: ["AAC"] });
});

test("a product can be featured with a checkbox", async () => {
  const sent = openEdit([]);
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Show among featured products" });
  expect(box.checked).toBe(false);
  await userEvent.click(box);
  await press("Update");
  expect(sent).toMatchObject([{ featured: true }]);
});

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("stored pictures can be removed, moved and given new alt texts in a single update", async () => {
  const sent = openEdit();
  await press("Remove photo 2");
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Photos" }));
  await press("Move photo 2 forward");
  await userEvent.type(screen.getByLabelText("Description of photo 1"), ", open");
  await press("Update");
  expect(sent).toEqual([
    expect.objectContaining({
      images: [],
      keptImages: [stored[2]?.url, stored[0]?.url],
      altImages: ["From the back, open", "From the front"],
    }),
  ]);
});

test("removed pictures can be restored; removing all of them shows a notice and is sent", async () => {
  const sent = openEdit(stored.slice(0, 1));
  await press("Remove photo 1");
  expect(screen.getByText(/^All photos removed/)).toBeDefined();
  await userEvent.click(screen.getByRole("link", { name: "Users" }));
  expect(screen.getByText("Leave without saving?")).toBeDefined();
  await press("Cancel");
  await press("Undo");
  await press("Update");
  expect(sent.at(-1)).not.toHaveProperty("keptImages");
  await press("Remove photo 1");
  await press("Update");
  expect(sent.at(-1)).toMatchObject({ images: [], keptImages: [""] });
});

test("a link asks before discarding unsaved changes", async () => {
  open();
  await userEvent.type(screen.getByLabelText("Product Name"), "Half");
  await userEvent.click(screen.getByRole("link", { name: "Users" }));
  expect(screen.getByText("Leave without saving?")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByLabelText<HTMLInputElement>("Product Name").value).toBe("Half");
});

test("unsaved changes on the first page of a visit can be discarded", async () => {
  open();
  await userEvent.type(screen.getByLabelText("Product Name"), "Half");
  await userEvent.click(screen.getByRole("link", { name: "Users" }));
  await press("Discard changes");
  await waitFor(() => expect(screen.queryByLabelText("Product Name")).toBeNull());
});

test("an HSN code has 4, 6 or 8 digits, and an emptied one is sent as empty", async () => {
  const sent = openEdit();
  const code = screen.getByLabelText(/HSN code/);
  await userEvent.clear(code);
  await userEvent.type(code, "85183");
  await press("Update");
  expect(await screen.findByText("Use 4, 6 or 8 digits")).toBeDefined();
  expect(sent).toEqual([]);
  await userEvent.clear(code);
  await press("Update");
  expect(sent).toEqual([expect.objectContaining({ name: "Wren", hsn: "" })]);
});
