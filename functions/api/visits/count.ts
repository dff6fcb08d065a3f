import { AppError } from "../../../shared/core/errors.ts";
import { visitCalls } from "../../../shared/insights/schemas.ts";
import { endpoint, FileReply } from "../../http/endpoint.ts";
import { countForReports } from "../../insights/count-visit.ts";
import { isOptedOut, isRobot } from "../../insights/visit.ts";
import { mayCount } from "../../insights/visit-limit.ts";

const nothing = () => new FileReply(new Uint8Array(), "text/plain", { status: 204 });

/** Reads and sets no cookie. Throws `too_many_attempts` (429). */
export const handler = endpoint(
  visitCalls,
  "visits/count",
  async (visit, { headers, device, address, now }) => {
    if (isOptedOut(headers) || isRobot(device)) return nothing();
    if (!mayCount(address, now)) throw new AppError("too_many_attempts");
    await countForReports(visit, device, now);
    return nothing();
  },
);
