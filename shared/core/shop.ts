import * as z from "zod/mini";

export const Shop = z.object({
  /** The company's name and the lines of its address, also for returns. */
  address: z.array(z.string()),
  phone: z.string(),
  email: z.string(),
  /** Required by the Consumer Protection (E-Commerce) Rules, 2020, 4 (4). */
  grievanceOfficer: z.object({ name: z.string(), email: z.string() }),
});
export type Shop = z.infer<typeof Shop>;

export const sampleShop: Shop = {
  address: ["Earshot Audio Private Limited", "14 Residency Road", "Bengaluru, Karnataka 560025"],
  phone: "+91 80 4567 8900",
  email: "hello@earshot.example",
  grievanceOfficer: { name: "Meera Krishnan", email: "grievance@earshot.example" },
};
