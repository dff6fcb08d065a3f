import { testManyPayments } from "./support/many-payments.ts";

testManyPayments(300);
