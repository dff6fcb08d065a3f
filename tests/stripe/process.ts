import { createStripeSimulator } from "../../infra/local/stripe/simulator.ts";
import { listen, portOf } from "../support/servers.ts";
import { keys } from "./keys.ts";

const [dataFile = "", webhookUrl = ""] = process.argv.slice(2);
const simulator = createStripeSimulator({ ...keys, dataFile, webhookUrl });
const server = await listen((request, response) => void simulator.handle(request, response));
process.stdout.write(`${portOf(server)}\n`);
