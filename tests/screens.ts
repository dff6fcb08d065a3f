import type { Page } from "@playwright/test";
import { continuePath, permalinkPath, withAssistantsCart, withPermalink } from "./assistant-states.ts";
import { find, nothingToDo, showKeys, withNotes, withTagged, withTasks } from "./desk-states.ts";
import {
  askingAgain,
  completeSetup,
  exportCustomers,
  withFactors,
  withSecondFactor,
  withSetup,
} from "./factor-states.ts";
import { createKey, withKeys, withNewKey, withoutKeys } from "./key-states.ts";
import {
  forgetApproval,
  withApproval,
  withOpenPayment,
  withPayments,
  withSeveralWays,
} from "./payment-states.ts";
import {
  chooseGoods,
  payPath,
  withPaidLink,
  withPayLink,
  withPhoneOrders,
  withStartedLink,
} from "./phone-states.ts";
import { withReports } from "./report-states.ts";
import {
  api,
  bulkEditPath,
  chooseFile,
  chooseProducts,
  editChosen,
  failing,
  importPath,
  press,
  search,
  unanswered,
  withAddresses,
  withBulkEdit,
  withCoupon,
  withFailedJob,
  withImport,
  withRefusedCoupon,
  withSchedules,
  wordy,
} from "./screen-states.ts";
import { address as shippingInfo } from "./support/address.ts";
import type { TestStage } from "./support/stage.ts";
import { invitationPath, rolePath, withInvitation, withRole, withTeam } from "./team-states.ts";
import {
  createNothing,
  replaceSecret,
  webhookPath,
  withNewWebhook,
  withReplacedSecret,
  withWebhooks,
} from "./webhook-states.ts";

export interface Screen {
  path: string;
  /** Runs before the screen is opened, to change the server's answers. */
  before?: (page: Page) => Promise<unknown>;
  /** Runs once the screen is open. */
  after?: (page: Page) => Promise<unknown>;
}

export interface Visitor {
  email?: string;
  password?: string;
  /** Content of the browser's storage before the screens are opened. */
  storage?: Record<string, unknown>;
  screens: Record<string, string | Screen>;
}

interface Goods {
  _id: string;
  name: string;
  price: number;
  category: string;
  stock: number;
  images: { url: string }[];
}

const lineOf = ({ _id, name, price, category, images, stock }: Goods, quantity: number) => ({
  product: _id,
  name,
  price,
  category,
  image: images[0]?.url ?? "",
  quantity,
  stock,
});

interface Shown {
  id: string;
  /** Ids of one category, joined by commas. */
  alike: string;
  soldOut: string;
  /** Of a family. */
  member: string;
  /** Path of a product's preview. */
  preview: string;
}

const untilCardForm = (page: Page) => page.getByLabel("Card number").waitFor();

const visitorScreens = ({ id, alike, soldOut, member, preview }: Shown): Visitor["screens"] => ({
  home: "/",
  "home-loading": { path: "/", before: unanswered("products") },
  "home-menu": {
    path: "/",
    after: (page) => page.getByRole("button", { name: "Menu" }).click(),
  },
  "home-suggestions": { path: "/", after: search("ve") },
  listing: "/products",
  "listing-filtered": "/products?category=speakers&min=2000&max=12000",
  "listing-sheet": {
    path: "/products?category=headphone&stock=in",
    after: (page) => page.getByRole("button", { name: "Filters (2)" }).click(),
  },
  "listing-closest": "/products/waterproof%20earbuds%20under%203000",
  "listing-keyword": "/products/speaker?sort=best",
  "listing-last": "/products?page=4",
  "listing-empty": "/products/nothing-like-this",
  "listing-loading": { path: "/products", before: unanswered("products?*") },
  "listing-error": { path: "/products", before: failing("products?*") },
  "listing-long": { path: "/products", before: wordy("products?*") },
  category: "/product/speakers",
  product: `/product/${id}`,
  "product-long": { path: `/product/${id}`, before: wordy("product/*") },
  "product-loading": { path: `/product/${id}`, before: unanswered("product/*") },
  "product-error": { path: `/product/${id}`, before: failing("product/*") },
  "product-gone": `/product/${"0".repeat(24)}`,
  preview,
  "preview-long": { path: preview, before: wordy("preview") },
  "preview-loading": { path: preview, before: unanswered("preview") },
  "preview-error": { path: preview, before: failing("preview") },
  "preview-expired": "/preview#expired",
  "product-sold-out": `/product/${soldOut}`,
  "product-colours": `/product/${member}`,
  "listing-colour": "/products?colour=blue",
  "listing-origin": "/products?origin=CN,VN&sort=origin",
  compare: `/compare?products=${alike}`,
  wishlist: "/wishlist",
  "notify-confirm": `/notify/confirm/${"t".repeat(43)}`,
  "cart-stop": `/cart/stop/${"t".repeat(43)}`,
  "notify-stop": `/notify/stop/${"t".repeat(43)}`,
  "product-zoom": { path: `/product/${id}`, after: press(/^Zoom/) },
  slider: "/slider",
  search: "/search",
  "cart-empty": "/cart",
  login: "/login",
  "login-mistakes": { path: "/login", after: press("Sign in") },
  register: { path: "/login", after: press("Create an account") },
  "login-checkout": "/login?redirect=shipping",
  "login-existing": { path: "/login?redirect=shipping", after: press("Sign in") },
  "login-factor": {
    path: "/login",
    before: withSecondFactor({ owed: "answer", methods: ["app", "passkey"] }),
  },
  "login-factor-passkey": {
    path: "/login",
    before: withSecondFactor({ owed: "answer", methods: ["passkey"] }),
    after: press("Use a recovery code"),
  },
  "login-factor-missing": { path: "/login", before: withSecondFactor({ owed: "enrol" }) },
  "login-factor-setup": {
    path: "/login",
    before: async (page) => {
      await withSecondFactor({ owed: "enrol" })(page);
      await withSetup(page);
    },
    after: press("Use an authenticator app"),
  },
  forgot: "/password/forgot",
  reset: "/password/reset/an-old-link-that-has-expired-long-ago",
  "email-confirm": `/email/confirm/${"t".repeat(43)}`,
  "email-confirm-dead": {
    path: `/email/confirm/${"t".repeat(43)}`,
    after: press("Confirm this address"),
  },
  invitation: { path: invitationPath, before: withInvitation(false) },
  "invitation-mistakes": {
    path: invitationPath,
    before: withInvitation(false),
    after: press("Join the team"),
  },
  "invitation-account": { path: invitationPath, before: withInvitation(true) },
  "invitation-dead": invitationPath,
  contact: "/contact",
  "contact-mistakes": { path: "/contact", after: press("Send message") },
  about: "/about",
  "shipping-policy": "/shipping-policy",
  "returns-policy": "/returns-policy",
  warranty: "/warranty",
  faq: "/faq",
  privacy: "/privacy",
  terms: "/terms",
  blogs: "/blogs",
  guide: "/blogs/earbuds-or-headphones",
  sitemap: "/sitemap",
  collections: "/collections",
  trending: "/trending",
  "new-arrivals": "/new-arrivals",
  featured: "/featured",
  "assistants-cart": { path: continuePath, before: withAssistantsCart("open") },
  "assistants-cart-ordered": { path: continuePath, before: withAssistantsCart("ordered") },
  "assistants-cart-canceled": { path: continuePath, before: withAssistantsCart("canceled") },
  "assistants-cart-unknown": continuePath,
  permalink: { path: permalinkPath, before: withPermalink },
  "assistants-cart-loading": { path: continuePath, before: unanswered("continue/*") },
  pay: { path: payPath, before: withPayLink("open"), after: untilCardForm },
  "pay-ways": {
    path: payPath,
    before: async (page) => {
      await withSeveralWays(page);
      await withStartedLink(page);
    },
  },
  "pay-address": { path: payPath, before: withPayLink("open"), after: press("Change address") },
  "pay-paying": { path: payPath, before: withPayLink("paying") },
  "pay-paid": { path: payPath, before: withPaidLink },
  "pay-expired": { path: payPath, before: withPayLink("expired") },
  "pay-cancelled": { path: payPath, before: withPayLink("cancelled") },
  "pay-unknown": payPath,
  "pay-loading": { path: payPath, before: unanswered("pay/*") },
  "pay-error": { path: payPath, before: failing("pay/*") },
  load: { path: "/load", before: unanswered("session") },
  offline: { path: "/about", after: (page) => page.context().setOffline(true) },
  track: "/track",
  goodbye: "/goodbye",
  "not-found": "/nowhere",
});

const shopperScreens = (id: string): Visitor["screens"] => ({
  account: "/account",
  "account-addresses": { path: "/account", before: withAddresses },
  "account-address": { path: "/account", after: press("Add an address") },
  "account-delete": { path: "/account", after: press("Delete my account") },
  "email-unconfirmed": {
    path: "/account",
    before: (page) =>
      page.route(`${api}session`, async (route) => {
        const { user, ...answer } = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, user: { ...user, emailUnconfirmed: true } } });
      }),
  },
  "account-menu": { path: "/", after: press(/^Account of/) },
  profile: "/profile/update",
  password: "/password/update",
  review: { path: `/product/${id}?review=new` },
  cart: "/cart",
  "cart-changed": { path: "/cart", before: wordy("product/*") },
  "cart-code": { path: "/cart", before: withCoupon },
  "cart-code-refused": { path: "/cart", before: withRefusedCoupon },
  "confirmation-code": { path: "/shipping?confirm", before: withCoupon },
  "confirmation-code-refused": { path: "/shipping?confirm", before: withRefusedCoupon },
  "payment-code": { path: "/process/payment", before: withCoupon },
  shipping: "/shipping",
  confirmation: "/shipping?confirm",
  payment: { path: "/process/payment", after: untilCardForm },
  "payment-mistakes": { path: "/process/payment", after: press(/^Pay Now/) },
  "payment-ways": { path: "/process/payment", before: withSeveralWays },
  "payment-waiting": {
    path: "/process/payment",
    before: withApproval({ state: "waiting", attempts: 1 }),
    after: forgetApproval,
  },
  "payment-received": {
    path: "/process/payment",
    before: withApproval({ state: "paid", attempts: 1 }),
    after: forgetApproval,
  },
  "payment-declined": {
    path: "/process/payment",
    before: withApproval({
      state: "declined",
      attempts: 1,
      reason: "Your bank declined the payment because the account has too little money.",
    }),
    after: forgetApproval,
  },
  "payment-expired": {
    path: "/process/payment",
    before: withApproval({ state: "expired", attempts: 1 }),
    after: forgetApproval,
  },
  "waiting-cart": { path: "/cart", before: withOpenPayment },
  "waiting-orders": { path: "/orders", before: withOpenPayment },
  "waiting-payment": { path: "/process/payment?finish", before: withOpenPayment },
  success: {
    path: "/success",
    after: async (page) => {
      await page.evaluate(async () => {
        const { orders } = await (await fetch("/api/v1/orders/me?limit=1")).json();
        history.replaceState({ usr: { isPlaced: true, order: orders[0]?._id }, key: "placed" }, "");
      });
      await page.reload();
      await page.getByText("What happens next").waitFor();
    },
  },
  "success-unpaid": "/success",
  orders: "/orders",
  "orders-error": { path: "/orders", before: failing("orders/me*") },
  "order-missing": `/order/${"0".repeat(24)}`,
  "admin-refused": "/admin/dashboard",
});

interface Kept {
  id: string;
  order: string;
  user: string;
  family: string;
  member: string;
  job: string;
}

const staffScreens = ({ id, order, user, family, member, job }: Kept): Visitor["screens"] => ({
  order: `/order/${order}`,
  invoice: `/order/${order}/invoice`,
  return: `/order/${order}/return`,
  "account-staff": "/account",
  "account-factor": { path: "/account", before: withFactors },
  "account-factor-codes": { path: "/account", before: withSetup, after: completeSetup },
  "admin-reminder": {
    path: "/admin/users",
    before: withSecondFactor({ enrolBy: "2027-01-03T10:00:00.000Z" }),
  },
  "admin-confirm": {
    path: "/admin/users",
    before: async (page) => {
      await withFactors(page);
      await askingAgain("admin/export/new")(page);
    },
    after: exportCustomers,
  },
  "admin-confirm-password": {
    path: "/admin/users",
    before: askingAgain("admin/export/new"),
    after: exportCustomers,
  },
  "admin-home": { path: "/admin", before: withTasks },
  "admin-home-done": { path: "/admin", before: nothingToDo },
  "admin-home-loading": { path: "/admin", before: unanswered("admin/todo") },
  "admin-home-error": { path: "/admin", before: failing("admin/todo") },
  "admin-find": { path: "/admin", after: find("") },
  "admin-find-found": { path: "/admin", after: find("speaker") },
  "admin-keys": { path: "/admin", after: showKeys },
  "admin-orders-tagged": { path: "/admin/orders?status=Processing", before: withTagged },
  "admin-orders-save": {
    path: "/admin/orders?status=Shipped",
    before: withTagged,
    after: press("Save filter"),
  },
  "admin-orders-columns": { path: "/admin/orders", after: press("Columns") },
  "admin-order-notes": {
    path: `/admin/order/${order}`,
    before: withNotes("order", "order/*"),
    after: (page) => page.getByLabel("New note").focus(),
  },
  "admin-user-notes": { path: `/admin/users/${user}`, before: withNotes("user", "admin/users/*") },
  "admin-dashboard": "/admin/dashboard",
  "admin-dashboard-year": "/admin/dashboard?range=365",
  "admin-reports": { path: "/admin/reports", before: withReports },
  "admin-reports-visits": { path: "/admin/reports?report=funnel", before: withReports },
  "admin-reports-searches": { path: "/admin/reports?report=searches", before: withReports },
  "admin-reports-synonym": {
    path: "/admin/reports?report=searches",
    before: withReports,
    after: press("Make airpods find something"),
  },
  "admin-reports-empty": "/admin/reports?report=funnel&range=custom&from=2020-01-01&to=2020-01-02",
  "admin-reports-loading": { path: "/admin/reports", before: unanswered("admin/report/*") },
  "admin-reports-error": { path: "/admin/reports", before: failing("admin/report/*") },
  "admin-products": "/admin/products",
  "admin-products-scheduled": { path: "/admin/products?visibility=scheduled", before: withSchedules },
  "admin-products-chosen": { path: "/admin/products", after: chooseProducts },
  "admin-products-edit": { path: "/admin/products", after: editChosen },
  "admin-bulk-edit-checked": { path: bulkEditPath, before: withBulkEdit() },
  "admin-bulk-edit-running": {
    path: bulkEditPath,
    before: withBulkEdit({ state: "running", pass: "run", handled: 103, steps: ["stop"] }),
  },
  "admin-bulk-edit-waiting": {
    path: bulkEditPath,
    before: withBulkEdit({ state: "waiting", pass: "run", handled: 0, steps: ["stop"], waitingFor: id }),
  },
  "admin-bulk-edit-done": {
    path: bulkEditPath,
    before: withBulkEdit({
      state: "done",
      pass: "run",
      steps: ["undo"],
      undoUntil: "2026-11-25T10:00:00.000Z",
    }),
  },
  "admin-bulk-edit-undone": {
    path: bulkEditPath,
    before: withBulkEdit({ state: "undone", pass: "undo", steps: [] }),
  },
  "admin-bulk-edit-failed": {
    path: bulkEditPath,
    before: withBulkEdit({
      state: "failed",
      steps: ["check"],
      handled: 0,
      problem: {
        reason: "12,402 products match, and one edit changes up to 10,000",
        remedy: "Narrow the list by a filter, and edit it in parts",
      },
    }),
  },
  "admin-bulk-edit-broken-off": {
    path: bulkEditPath,
    before: withBulkEdit({
      state: "failed",
      pass: "run",
      steps: ["run", "undo"],
      undoUntil: "2026-11-25T10:00:00.000Z",
      problem: {
        reason: "Something went wrong on our side",
        remedy: "Try again. If it fails once more, contact the person who maintains this shop",
      },
    }),
  },
  "admin-create": "/admin/product",
  "admin-edit": `/admin/products/${id}`,
  "admin-edit-preview": { path: `/admin/products/${id}`, after: press("Create preview link") },
  "admin-edit-member": `/admin/products/${member}`,
  "admin-add-colour": { path: `/admin/products/${id}`, after: press("Add a colour") },
  "admin-import": { path: "/admin/import", before: withImport(), after: chooseFile },
  "admin-import-checked": { path: importPath, before: withImport() },
  "admin-import-running": {
    path: importPath,
    before: withImport({ state: "running", pass: "run", handled: 103, steps: ["stop"] }),
  },
  "admin-import-refused": {
    path: importPath,
    before: withImport({
      state: "failed",
      steps: ["check"],
      handled: 0,
      problem: {
        reason: "This file is in an older encoding, so letters such as é or ₹ would be wrong",
        remedy: "In Excel, choose Save as, then “CSV UTF-8”",
      },
    }),
  },
  "admin-families": "/admin/families",
  "admin-family": `/admin/families/${family}`,
  "admin-family-create": "/admin/family",
  "admin-orders": "/admin/orders",
  "admin-orders-chosen": {
    path: "/admin/orders?status=Processing",
    after: (page) =>
      page
        .getByLabel(/^Select order/)
        .first()
        .check(),
  },
  "admin-orders-by-phone": { path: "/admin/orders", before: withPhoneOrders },
  "admin-phone-order": "/admin/order/new",
  "admin-phone-order-goods": { path: "/admin/order/new", after: chooseGoods },
  "admin-phone-order-mistakes": { path: "/admin/order/new", after: press("Send the link") },
  "admin-order": `/admin/order/${order}`,
  "admin-order-missing": `/admin/order/${"0".repeat(24)}`,
  "admin-ship": `/admin/orders/ship?ids=${order}`,
  "admin-returns": "/admin/returns",
  "admin-invoices": "/admin/invoices",
  "admin-coupons": "/admin/coupons",
  "admin-coupon": "/admin/coupon",
  "admin-coupon-edit": "/admin/coupons/SOUND500",
  "admin-users": "/admin/users",
  "admin-user": `/admin/users/${user}`,
  "admin-staff": { path: "/admin/staff", before: withTeam },
  "admin-staff-invite": { path: "/admin/staff", before: withTeam, after: press("Invite someone") },
  "admin-staff-role": { path: "/admin/staff", before: withTeam, after: press("Change role of Asha Rao") },
  "admin-staff-leave": {
    path: "/admin/staff",
    before: withTeam,
    after: press("Remove Asha Rao from the team"),
  },
  "admin-staff-error": { path: "/admin/staff", before: failing("admin/staff?*") },
  "admin-webhooks": "/admin/webhooks",
  "admin-webhooks-create": { path: "/admin/webhooks", after: press("Create webhook") },
  "admin-webhooks-create-problems": { path: "/admin/webhooks", after: createNothing },
  "admin-webhooks-error": { path: "/admin/webhooks", before: failing("admin/webhooks") },
  "admin-webhooks-loading": { path: "/admin/webhooks", before: unanswered("admin/webhooks") },
  "admin-webhooks-full": { path: "/admin/webhooks", before: withWebhooks },
  "admin-webhook": { path: webhookPath, before: withWebhooks },
  "admin-webhook-answer": {
    path: webhookPath,
    before: withWebhooks,
    after: (page) => page.getByText("500").click(),
  },
  "admin-webhook-edit": { path: webhookPath, before: withNewWebhook, after: press("Edit") },
  "admin-webhook-delete": { path: webhookPath, before: withNewWebhook, after: press("Delete") },
  "admin-webhook-new": { path: webhookPath, before: withNewWebhook },
  "admin-webhook-secret": { path: webhookPath, before: withReplacedSecret, after: replaceSecret },
  "admin-webhook-missing": webhookPath,
  "admin-roles": { path: "/admin/roles", before: withTeam },
  "admin-roles-loading": { path: "/admin/roles", before: unanswered("admin/roles") },
  "admin-role": { path: "/admin/role", after: press("Create role") },
  "admin-role-edit": { path: rolePath, before: withTeam },
  "admin-role-missing": rolePath,
  "admin-api-keys": { path: "/admin/keys", before: withKeys },
  "admin-api-keys-empty": { path: "/admin/keys", before: withoutKeys },
  "admin-api-keys-end": { path: "/admin/keys", before: withKeys, after: press("End Warehouse in Hosur") },
  "admin-api-keys-error": { path: "/admin/keys", before: failing("admin/keys") },
  "admin-api-keys-loading": { path: "/admin/keys", before: unanswered("admin/keys") },
  "admin-api-key": { path: "/admin/key", after: press("Create key") },
  "admin-api-key-made": { path: "/admin/key", before: withNewKey, after: createKey },
  "admin-not-in-role": { path: "/admin/staff", before: withRole("orders") },
  "admin-viewer-product": { path: `/admin/products/${id}`, before: withRole("viewer") },
  "admin-viewer-user": { path: `/admin/users/${user}`, before: withRole("viewer") },
  "admin-reviews": "/admin/reviews",
  "admin-messages": "/admin/messages",
  "admin-payments": "/admin/payments",
  "admin-payments-due": { path: "/admin/payments", before: withPayments },
  "admin-jobs": "/admin/jobs",
  "admin-jobs-loading": { path: "/admin/jobs", before: unanswered("admin/jobs?*") },
  "admin-job": `/admin/jobs/${job}`,
  "admin-job-failed": { path: `/admin/jobs/${job}`, before: withFailedJob },
  "admin-job-missing": `/admin/jobs/${"0".repeat(24)}`,
  "admin-nowhere": "/admin/nowhere",
});

const staff = { email: "admin@earshot.test", password: "admin-demo-pass" };
const shopper = { email: "shopper@earshot.test", password: "shopper-demo-pass" };

/** Visitors of the demo shop, each with the screens to show them. */
export async function visitorsOf(stage: Pick<TestStage, "client">): Promise<Visitor[]> {
  const client = stage.client();
  await client.call("account/login", staff);
  // The demo shop's own: other browser tests add products meanwhile, which nobody has bought often.
  const { products } = await client.call("products/list", { sort: "popular", inStock: "true" });
  const { orders } = await client.call("admin/orders/list", { limit: 1 });
  const { job } = await client.call("admin/exports/create", { what: "products" });
  const soldOut = (await client.call("admin/products/list", {})).products.find(({ stock }) => stock === 0);
  const { families } = await client.call("admin/families/list", {});
  const [first, second] = products;
  const [family] = families;
  const [order] = orders;
  const { category = "speakers" } = first ?? {};
  const ofCategory = await client.call("products/list", { category, sort: "popular" });
  const alike = ofCategory.products.slice(0, 4).map(({ _id }) => _id);
  const member = family?.members[0]?.product;
  if (!first || !second || !soldOut || !order || !family || !member)
    throw new Error("This is not the demo shop");
  const { link } = await client.call("admin/products/preview", { id: first._id });
  const preview = link.slice(new URL(link).origin.length);
  const cartItems = [lineOf(first, 1), lineOf(second, 2)];
  return [
    {
      screens: visitorScreens({ id: first._id, alike: alike.join(), soldOut: soldOut._id, member, preview }),
    },
    {
      storage: { compared: { category, ids: alike.slice(0, 3) } },
      screens: { "listing-tray": `/products?category=${category}`, "product-tray": `/product/${first._id}` },
    },
    { ...shopper, storage: { cartItems, shippingInfo }, screens: shopperScreens(first._id) },
    {
      ...staff,
      screens: staffScreens({
        id: first._id,
        order: order._id,
        user: order.user._id,
        job: job._id,
        family: family._id,
        member,
      }),
    },
  ];
}
