import { createStripeSimulator } from "../../infra/local/stripe/simulator.ts";
import { keys, listen, portOf } from "./harness-core.ts";

const [dataFile = "", webhookUrl = ""] = process.argv.slice(2);
const simulator = createStripeSimulator({ ...keys, dataFile, webhookUrl });
const server = await listen((request, response) => void simulator.handle(request, response));
process.stdout.write(`${portOf(server)}\n`);
