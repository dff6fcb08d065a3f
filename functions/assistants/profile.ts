import { env } from "../platform/env.ts";
import { unsupported } from "./refusal.ts";
import { isVersion, newest, profileCapabilities, servicesOf, versions } from "./versions.ts";

/** The shop's capabilities and endpoints for agents. Throws `Refusal` for an unknown version. */
export function businessProfile(wanted: string = newest) {
  if (!isVersion(wanted)) throw unsupported();
  const site = env("SITE_URL");
  const older = versions.filter((version) => version !== wanted && version !== newest);
  return {
    ucp: {
      version: wanted,
      ...(wanted === newest && {
        supported_versions: Object.fromEntries(
          older.map((version) => [version, `${site}/.well-known/ucp?version=${version}`]),
        ),
      }),
      services: servicesOf(wanted, site),
      capabilities: profileCapabilities(wanted, site),
      payment_handlers: {},
    },
  };
}
