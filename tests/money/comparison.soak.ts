import { testComparison } from "./support/comparison.ts";

testComparison(5000);
