import type { Configuration } from "../core/configuration.ts";

const bold = (text: string): string => (process.stdout.isTTY ? `\x1b[1m${text}\x1b[0m` : text);
const dim = (text: string): string => (process.stdout.isTTY ? `\x1b[2m${text}\x1b[0m` : text);

const line = (label: string, text: string): string => `  ${dim(label.padEnd(12))}${text}`;

export function announce(site: string, { seed, stripe, payments }: Configuration, seconds: number): void {
  const lines = [
    "",
    `  ${bold("Earshot")} is open ${dim(`(${seconds.toFixed(1)} s)`)}`,
    "",
    line("Shop", bold(`${site}/`)),
    line("Backstage", `${site}/_local/  mailbox, payments, data, jobs, clock`),
  ];
  if (seed === "demo")
    lines.push(
      line("Shopper", "shopper@earshot.test / shopper-demo-pass"),
      line("Admin", "admin@earshot.test / admin-demo-pass"),
    );
  if (stripe) lines.push(line("Payments", "Stripe, with the environment's keys"));
  else
    lines.push(
      line("Test cards", "4242 4242 4242 4242  pays      4000 0025 0000 3155  requires 3-D Secure"),
      line("", "4000 0000 0000 0002  declines  4000 0000 0000 9995  insufficient funds"),
    );
  if (payments.some(({ methods }) => methods.includes("upi")))
    lines.push(line("UPI phone", `${site}/_local/upi  approves what was scanned`));
  lines.push("", dim("  Ctrl-C closes the shop. Its data is kept."), "");
  console.log(lines.join("\n"));
}
