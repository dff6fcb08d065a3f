import * as z from "zod/mini";
import { type Shop, sampleShop } from "../shared/core/shop.ts";
import { Carrier } from "../shared/delivery/carriers.ts";
import { Delivery } from "../shared/delivery/delivery.ts";
import { StaffSetting, usualStaff } from "../shared/factors/staff-setting.ts";
import { AfterSales } from "../shared/orders/after-sales.ts";
import { Payments } from "../shared/payments/offers.ts";
import { PhoneOrderSettings } from "../shared/phone-orders/limits.ts";
import { faultOf, sampleGst } from "../shared/tax/gst.ts";
import { Backup, Restored, type Stage } from "./stage.ts";

export class StageError extends Error {}

const isSetting = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;

function faultsOf(stage: Stage): readonly (readonly [boolean, string])[] {
  const { gst, afterSales, maxUnits, carriers, delivery, backup, account, mailFrom, restored } = stage;
  return [
    [faultOf(gst) !== undefined, `gst.${faultOf(gst)}`],
    [!(Number.isInteger(maxUnits) && maxUnits > 0), "maxUnits must be a whole number of units"],
    [!isSetting(AfterSales, afterSales), "afterSales must hold whole numbers of days"],
    [
      !isSetting(z.array(Carrier), carriers),
      "a carrier's link must begin with https:// and hold {number} once",
    ],
    [
      !isSetting(Delivery, delivery),
      "delivery must name the state that parcels leave from, and days as [min, max]",
    ],
    [
      !isSetting(z.optional(Backup), backup),
      "backup must hold a whole number of days, and the ARN of a vault",
    ],
    [
      !isSetting(z.optional(Restored), restored) ||
        (restored !== undefined && !restored.streamArn.includes(`:table/${restored.tableName}/stream/`)),
      "restored must hold a table's name and the ARN of its stream, as printed by npm run restore",
    ],
    [
      !isSetting(z.optional(z.int().check(z.minimum(1), z.maximum(168))), stage.ordersWithinHours),
      "ordersWithinHours must be 1 to 168, a week: the longest period of an alarm",
    ],
    [
      !isSetting(z.optional(Payments), stage.payments),
      'payments must name each provider once, with methods that it has: card and upi for "stripe", upi, netbanking and card for "razorpay"; at least one method in all',
    ],
    [
      !isSetting(StaffSetting, { ...usualStaff(stage.stripe), ...stage.staff }),
      'staff must hold secondFactor, "required" or "optional", confirmRefundsAbove in rupees, and graceDays of at most 365',
    ],
    [
      !isSetting(PhoneOrderSettings, stage.phoneOrders),
      "phoneOrders.holdHours must be a whole number of hours, 1 to 72",
    ],
    [restored !== undefined && !stage.retain, "restored requires retain, or the previous table is deleted"],
    [stage.canaryPays && stage.stripe === "live", "canaryPays requires Stripe's test keys"],
    [account !== undefined && !/^\d{12}$/.test(account), "account must be a 12-digit account number"],
    [!/^[^@\s]+@[^@\s]+$/.test(mailFrom), "mailFrom must be an email address"],
  ];
}

/** Throws StageError for settings that conflict or that AWS would reject. */
export function checkStage(name: string, stage: Stage): void {
  for (const [what, { current, accepted }] of [
    ["sessionKeys", stage.sessionKeys],
    ["originSecrets", stage.originSecrets],
  ] as const) {
    if (!accepted.includes(current))
      throw new StageError(`Stage ${name}: ${what}.accepted must hold ${what}.current (${current})`);
  }
  const { concurrency = "none" } = stage;
  for (const [what, count] of Object.entries(concurrency === "none" ? {} : concurrency)) {
    // With 0, Lambda would never run the function.
    if (!Number.isInteger(count) || count < 1)
      throw new StageError(`Stage ${name}: concurrency.${what} must be a whole number of at least 1`);
  }
  const fault = faultsOf(stage).find(([isThere]) => isThere);
  if (fault) throw new StageError(`Stage ${name}: ${fault[1]}`);
}

const hasSampleIn = (shop: Shop): boolean => {
  const { address, phone, email, grievanceOfficer } = sampleShop;
  const texts = [...address, phone, email, grievanceOfficer.name, grievanceOfficer.email];
  return texts.some((text) => JSON.stringify(shop).includes(JSON.stringify(text)));
};

/** Returns settings that still hold placeholders. */
export function placeholdersOf({ mailFrom, alarmEmail, domain, stripe, shop, gst }: Stage): string[] {
  const names = Object.entries({ mailFrom, alarmEmail, "domain.name": domain?.name ?? "" })
    .filter(([, value]) => value.endsWith(".example"))
    .map(([setting]) => setting);
  // A shop that takes real money must state its own identity.
  if (stripe === "test") return names;
  return [
    ...names,
    ...(hasSampleIn(shop) ? ["shop"] : []),
    ...(gst.legalName === sampleGst.legalName || gst.address === sampleGst.address ? ["gst"] : []),
  ];
}
