import { testRandomCheckouts } from "./support/random-checkouts.ts";

await testRandomCheckouts(1000);
