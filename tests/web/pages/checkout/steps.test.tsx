// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { address } from "../../../support/address.ts";
import {
  closePage,
  couponAnswer,
  expectPlace,
  fillCart,
  openPage,
  pageOf,
  product,
  user,
} from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

const call = `GET /api/v1/products?ids=${product._id}`;
const key = "GET /api/v1/stripeapikey";
const answer = pageOf([product]);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const savedAddress = () => JSON.parse(localStorage.getItem("shippingInfo") ?? "null");

afterEach(closePage);

test("the address form requires each field and a six-digit PIN code, and stores a valid address", async () => {
  fillCart(2);
  openPage("/shipping", { [call]: answer, [key]: "no answer" }, user);
  await press("Continue");
  expect(screen.getAllByRole("alert")).toHaveLength(6);
  await userEvent.type(await field("Full Name"), address.fullName);
  await userEvent.type(await field("Phone Number"), address.phoneNumber);
  await userEvent.type(await field("Address"), address.address);
  await userEvent.type(await field("City"), address.city);
  await userEvent.type(await field("Postal Code"), "5600");
  await userEvent.selectOptions(await field("State"), address.state);
  await press("Continue");
  expect(screen.getByText("Enter a 6-digit PIN code")).toBeTruthy();
  expect(savedAddress()).toBeNull();
  await userEvent.type(await field("Postal Code"), "01");
  await press("Continue");
  expect(await screen.findByRole("heading", { name: "Order Confirmation" })).toBeTruthy();
  expect(savedAddress()).toEqual(address);
});

test("pasted fields lose their invisible characters, and the PIN code still finds its state", async () => {
  fillCart(2);
  openPage("/shipping", { [call]: answer, [key]: "no answer" }, user);
  const pasted = {
    "Full Name": `\u2068${address.fullName}\u2069`,
    "Phone Number": "\u202a+91\u00a098765\u201143210\u202c",
    Address: `${address.address}\u200b`,
    City: address.city,
    "Postal Code": "५६० ००१",
  };
  for (const [label, text] of Object.entries(pasted)) {
    await userEvent.click(await field(label));
    await userEvent.paste(text);
  }
  expect(await field("State")).toHaveProperty("value", address.state);
  await press("Continue");
  expect(await screen.findByRole("heading", { name: "Order Confirmation" })).toBeTruthy();
  expect(savedAddress()).toEqual({ ...address, phoneNumber: "+91 98765-43210" });
});

test("a PIN code fills in its state and city, which can be corrected, and another one replaces both", async () => {
  fillCart(2);
  openPage("/shipping", { [call]: answer, [key]: "no answer" }, user);
  const pin = await field("Postal Code");
  await userEvent.type(pin, "560001");
  const city = await field("City");
  await waitFor(() => expect(city).toHaveProperty("value", "Bengaluru"));
  expect(await field("State")).toHaveProperty("value", "Karnataka");
  await userEvent.clear(pin);
  await userEvent.type(pin, "302001");
  await waitFor(() => expect(city).toHaveProperty("value", "Jaipur"));
  await userEvent.clear(city);
  await userEvent.type(city, "Sanganer");
  await userEvent.clear(pin);
  await userEvent.type(pin, "110001");
  await waitFor(async () => expect(await field("State")).toHaveProperty("value", "Delhi"));
  expect(city).toHaveProperty("value", "Sanganer");
});

test("a new browser is offered the last address, a saved one can be chosen, and a typed one saved", async () => {
  fillCart(2);
  const addresses = "GET /api/v1/addresses";
  const home = { ...address, _id: "e".repeat(24), default: true };
  const lastUsed = {
    ...address,
    fullName: "Ravi Rao",
    address: "3 Beach Road",
    postalCode: "403001",
    state: "Goa",
  };
  const requests = openPage(
    "/shipping",
    {
      [call]: answer,
      [key]: "no answer",
      [addresses]: { body: { success: true, addresses: [home], lastUsed } },
      "POST /api/v1/addresses": { status: 201, body: { success: true, address: home } },
    },
    user,
  );
  await waitFor(async () => expect(await field("Full Name")).toHaveProperty("value", "Ravi Rao"));
  expect(await field("State")).toHaveProperty("value", "Goa");
  await userEvent.selectOptions(await field("Saved in your account"), home._id);
  expect(await field("Address")).toHaveProperty("value", address.address);
  await userEvent.clear(await field("City"));
  await userEvent.type(await field("City"), "Mysuru");
  await userEvent.click(await field("Save for next time"));
  await press("Continue");
  expect(await screen.findByRole("heading", { name: "Order Confirmation" })).toBeTruthy();
  expect(requests.find(({ method }) => method === "POST")?.body).toEqual({ ...address, city: "Mysuru" });
});

test("the confirmation shows address, items and exact totals; Edit returns to the filled form", async () => {
  fillCart(2);
  localStorage.setItem("shippingInfo", JSON.stringify(address));
  openPage("/shipping?confirm", { [call]: answer, [key]: "no answer" }, user);
  expect(await screen.findByText("12 MG Road, Bengaluru, Karnataka 560001, India")).toBeTruthy();
  const amounts = [...document.querySelectorAll("aside dd")].map(({ textContent }) => textContent);
  expect(amounts).toEqual(["₹4,998.00", "₹99.96", "₹0.00", "₹5,097.96"]);
  await press("Edit Shipping Details");
  expect(await field("City")).toHaveProperty("value", "Bengaluru");
  await press("Continue");
  await press("Continue");
  await expectPlace("/process/payment");
  expect(JSON.parse(sessionStorage.getItem("orderInfo") ?? "")).toEqual({
    subtotal: 4998,
    gst: 99.96,
    shippingCharges: 0,
    totalPrice: 5097.96,
  });
});

test("the confirmation deducts the code from the totals, and says when it had to be removed", async () => {
  fillCart(2);
  localStorage.setItem("shippingInfo", JSON.stringify(address));
  localStorage.setItem("couponCode", '"WELCOME10"');
  const check = "POST /api/v1/coupon/check";
  openPage("/shipping?confirm", { [call]: answer, [key]: "no answer", [check]: couponAnswer() }, user);
  expect((await screen.findByText("Coupon WELCOME10")).nextElementSibling?.textContent).toBe("−₹499.80");
  const amounts = () => [...document.querySelectorAll("aside dd")].map(({ textContent }) => textContent);
  expect(amounts()).toEqual(["₹4,998.00", "−₹499.80", "₹89.96", "₹0.00", "₹4,588.16"]);
  await press("Continue");
  await expectPlace("/process/payment");
  expect(JSON.parse(sessionStorage.getItem("orderInfo") ?? "")).toMatchObject({
    discount: 499.8,
    totalPrice: 4588.16,
  });
  const ended = refusal(400, "coupon_invalid", "This code expired on 1 November 2026");
  for (const path of ["/shipping?confirm", "/shipping"]) {
    closePage();
    fillCart(2);
    localStorage.setItem("shippingInfo", JSON.stringify(address));
    localStorage.setItem("couponCode", '"WELCOME10"');
    openPage(path, { [call]: answer, [key]: "no answer", [check]: ended }, user);
    expect(
      await screen.findByText("WELCOME10 was removed. This code expired on 1 November 2026"),
    ).toBeTruthy();
    expect(amounts()).toEqual(["₹4,998.00", "₹99.96", "₹0.00", "₹5,097.96"]);
  }
});

test("each checkout step moves the focus to its heading, forwards and backwards", async () => {
  fillCart(2);
  localStorage.setItem("shippingInfo", JSON.stringify(address));
  openPage("/shipping", { [call]: answer, [key]: "no answer" }, user);
  const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
  expect(await heading("Shipping Details")).not.toBe(document.activeElement);
  await press("Continue");
  expect(await heading("Order Confirmation")).toBe(document.activeElement);
  await press("Edit Shipping Details");
  expect(await heading("Shipping Details")).toBe(document.activeElement);
});

test("the card form waits for the Stripe key", async () => {
  fillCart(2);
  localStorage.setItem("shippingInfo", JSON.stringify(address));
  openPage("/process/payment", { [call]: answer, [key]: refusal(400, "invalid", "No key today") }, user);
  expect((await screen.findByRole("alert")).textContent).toContain("No key today");
  expect(screen.queryByRole("button", { name: /^Pay Now/ })).toBeNull();
});

test("checkout redirects to the cart if it is empty, and to shipping without an address", async () => {
  openPage("/shipping", {}, user);
  await expectPlace("/cart");
  closePage();
  fillCart(1);
  openPage("/process/payment", { [call]: answer, [key]: "no answer" }, user);
  await expectPlace("/shipping");
});

test("the success page opened directly claims no order, and links to existing ones", async () => {
  openPage("/success", {}, user);
  expect(await screen.findByRole("heading", { name: "You haven't just placed an order" })).toBeTruthy();
  expect(screen.queryByText(/Placed successfully/)).toBeNull();
  await waitFor(() => expect(document.title).toBe("No New Order · Earshot"));
  expect(screen.getByRole("link", { name: "View Orders" }).getAttribute("href")).toBe("/orders");
});
