import { AppError } from "../../shared/errors.ts";
import type { ShippingInfo } from "../../shared/order.ts";
import { stateOf, stateProblem, statesOfPin } from "../../shared/pin.ts";

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

/** The same before anything is paid. Throws `invalid` (400) when state and PIN code contradict each other. */
export function checkedAddress(address: ShippingInfo): ShippingInfo {
  const problem = stateProblem(address.postalCode, address.state);
  if (problem) throw new AppError("invalid", "shippingInfo.state", { "shippingInfo.state": problem });
  return withState(address);
}
