import { capabilitiesOf, type Version } from "./versions.ts";

export const envelopeOf = (version: Version) => ({
  version,
  status: "success",
  capabilities: Object.fromEntries(Object.keys(capabilitiesOf(version)).map((name) => [name, [{ version }]])),
});
