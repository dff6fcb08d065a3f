import { testComparison } from "./support/comparison.ts";

testComparison(1500);
