import { AppError } from "../../shared/core/errors.ts";
import { stateOf, stateProblem, statesOfPin } from "../../shared/delivery/pin.ts";
import type { ShippingInfo } from "../../shared/delivery/shipping-info.ts";

/**
 * The address with its state spelled as the shop does. A state that is unknown, or that contradicts the PIN
 * code, gives way to the PIN code's.
 */
export function withState(address: ShippingInfo): ShippingInfo {
  const given = stateOf(address.state);
  const possible = statesOfPin(address.postalCode);
  const isGiven = given !== undefined && (possible.length === 0 || possible.includes(given));
  return { ...address, state: (isGiven ? given : possible[0]) ?? address.state };
}

/**
 * The same before anything is paid. Throws `invalid` (400) when state and PIN code contradict each other;
 * `path` leads to the address in the input.
 */
export function checkedAddress(address: ShippingInfo, path = "shippingInfo."): ShippingInfo {
  const problem = stateProblem(address.postalCode, address.state);
  if (problem) throw new AppError("invalid", `${path}state`, { [`${path}state`]: problem });
  return withState(address);
}
