// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { address } from "../../../support/address.ts";
import { closeShop, expectPlace, fillCart, openShop, product, user } from "../../open-shop.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

const call = `GET /api/v1/product/${product._id}`;
const key = "GET /api/v1/stripeapikey";
const answer = { body: { success: true, product: { ...product, reviews: [] } } };
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const savedAddress = () => JSON.parse(localStorage.getItem("shippingInfo") ?? "null");

afterEach(closeShop);

test("an address: each field is asked for, a PIN code has six digits, what is right is kept", async () => {
  fillCart(2);
  openShop("/shipping", { [call]: answer, [key]: "no answer" }, user);
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

test("the confirmation: address, items, totals to the paisa; edit goes back with what was entered", async () => {
  fillCart(2);
  localStorage.setItem("shippingInfo", JSON.stringify(address));
  openShop("/shipping?confirm", { [call]: answer, [key]: "no answer" }, user);
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

test("there is nothing to pay with until the key is there", async () => {
  fillCart(2);
  localStorage.setItem("shippingInfo", JSON.stringify(address));
  openShop("/process/payment", { [call]: answer, [key]: refusal(400, "VAL", "No key today") }, user);
  expect((await screen.findByRole("alert")).textContent).toContain("No key today");
  expect(screen.queryByRole("button", { name: "Pay Now" })).toBeNull();
});

test("without goods the checkout leads to the cart, without an address to the address", async () => {
  openShop("/shipping", {}, user);
  await expectPlace("/cart");
  closeShop();
  fillCart(1);
  openShop("/process/payment", { [call]: answer, [key]: "no answer" }, user);
  await expectPlace("/shipping");
});

test("the end of it all names the next place to go", async () => {
  openShop("/success", {}, user);
  expect(
    await screen.findByRole("heading", { name: "Your Order has been Placed successfully" }),
  ).toBeTruthy();
  await waitFor(() => expect(document.title).toBe("Order Placed · Earshot"));
  expect(screen.getByRole("link", { name: "View Orders" }).getAttribute("href")).toBe("/orders");
});
