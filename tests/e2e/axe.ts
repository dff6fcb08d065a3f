import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * Each violation as axe found it on the page, or those of one rule. Legacy mode, since the page's frames are of its
 * own origin, and the other mode opens a second page for each analysis.
 */
export async function violationsIn(page: Page, rule?: string) {
  const rules = { "label-content-name-mismatch": { enabled: true } };
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    // axe would copy the card form's linked sheet into an inline one, which the page forbids.
    preload: false,
    resultTypes: ["violations"],
    ...(!rule && { rules }),
  });
  const { violations } = await (rule ? axe.withRules(rule) : axe).analyze();
  return violations;
}

/** Lines of the rule and of the element for all violations, none of which is accepted. */
export async function faultsIn(page: Page, rule?: string): Promise<string[]> {
  const violations = await violationsIn(page, rule);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target}`));
}
