import { mailedLink } from "./mail.ts";
import { expect, test } from "./shop.ts";
import { asStaff, staff } from "./staff.ts";

const password = "packs-boxes-all-day";

test("an owner invites a packer, who sees what the role includes until it changes", async ({
  page,
  otherPage: packer,
}) => {
  const email = `packer-${Date.now()}@earshot.test`;
  await asStaff(page);
  await page.goto("/admin/staff");
  await expect(page.getByRole("row", { name: staff.email })).toContainText("Owner");
  await page.getByRole("button", { name: "Invite someone" }).click();
  const invite = page.getByRole("dialog", { name: "Invite someone" });
  await invite.getByLabel("Email").fill(email);
  await invite.getByLabel("Role").selectOption("Orders");
  await expect(invite.getByText("Has access to: Orders, Returns")).toBeVisible();
  await invite.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await expect(page.getByRole("table", { name: "Open invitations" })).toContainText(email);

  const link = await mailedLink(page, email, "/invitation");
  await packer.goto(link);
  await expect(packer.getByText(email)).toBeVisible();
  await packer.getByLabel("Name").fill("Ravi Kumar");
  await packer.getByLabel("Password", { exact: true }).fill(password);
  await packer.getByRole("button", { name: "Join the team" }).click();
  await expect(packer).toHaveURL(/\/admin/);

  const menu = packer.getByRole("navigation", { name: "Admin" });
  await expect(menu.getByRole("link", { name: "Orders", exact: true })).toBeVisible();
  for (const name of ["Dashboard", "Payments", "Coupons", "Team"])
    await expect(menu.getByRole("link", { name, exact: true })).toHaveCount(0);
  await packer.goto("/admin/payments");
  await expect(packer.getByText("Your role doesn't include this page")).toBeVisible();
  await packer.goto("/admin/products");
  await expect(packer.getByRole("link", { name: /^View/ }).first()).toBeVisible();
  await expect(packer.getByRole("button", { name: /^Delete/ })).toHaveCount(0);

  await page.reload();
  await page.getByRole("button", { name: "Change role of Ravi Kumar" }).click();
  const change = page.getByRole("dialog", { name: "Change the role of Ravi Kumar" });
  await change.getByLabel("Role").selectOption("Catalogue");
  await change.getByRole("button", { name: "Change role" }).click();
  await expect(page.getByText("Ravi Kumar is now “Catalogue”")).toBeVisible();
  await packer.reload();
  await expect(packer).toHaveURL(/\/login/);

  // The link worked once.
  await packer.goto(link);
  await expect(packer.getByText("This invitation doesn't work")).toBeVisible();
});
