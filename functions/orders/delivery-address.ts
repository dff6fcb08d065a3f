import { AppError } from "../../shared/core/errors.ts";
import { stateOf, stateProblem, statesOfPin } from "../../shared/delivery/pin.ts";
import type { ShippingInfo } from "../../shared/delivery/shipping-info.ts";

/** Replaces an unknown state, or one that contradicts the PIN code, by the PIN code's. */
export function withState(address: ShippingInfo): ShippingInfo {
  const given = stateOf(address.state);
  const possible = statesOfPin(address.postalCode);
  const isGiven = given !== undefined && (possible.length === 0 || possible.includes(given));
  return { ...address, state: (isGiven ? given : possible[0]) ?? address.state };
}

/** Throws `invalid` (400) at `path` if state and PIN code contradict each other. */
export function checkedAddress(address: ShippingInfo, path = "shippingInfo."): ShippingInfo {
  const problem = stateProblem(address.postalCode, address.state);
  if (problem) throw new AppError("invalid", `${path}state`, { [`${path}state`]: problem });
  return withState(address);
}
