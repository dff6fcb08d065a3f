export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
}

export interface TestCard {
  number: string;
  /** Stripe's predefined payment method, for the secret key. */
  method: string;
  does: string;
  authentication?: true;
  decline?: Decline;
  refund?: "fails" | "pending";
  dispute?: "fraudulent" | "product_not_received";
  country?: string;
  /** Issued outside India, so that charges are exports. */
  isAbroad?: true;
}

const declined = (declineCode: string, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  declineCode,
  message,
});

const expired: Decline = { code: "expired_card", message: "Your card has expired." };
const wrongCvc: Decline = { code: "incorrect_cvc", message: "Your card's security code is incorrect." };
const processingError: Decline = {
  code: "processing_error",
  message: "An error occurred while processing your card. Try again in a little bit.",
};
const insufficientFunds = declined("insufficient_funds", "Your card has insufficient funds.");
const velocityExceeded = declined(
  "card_velocity_exceeded",
  "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
);

/** docs.stripe.com/testing */
export const testCards: readonly TestCard[] = [
  { number: "4242424242424242", method: "pm_card_visa", does: "pays" },
  { number: "5555555555554444", method: "pm_card_mastercard", does: "pays" },
  { number: "378282246310005", method: "pm_card_amex", does: "pays, with a four-digit CVC" },
  { number: "4000056655665556", method: "pm_card_visa_debit", does: "pays" },
  { number: "2223003122003222", method: "pm_card_mastercard_2_series", does: "pays" },
  { number: "5200828282828210", method: "pm_card_mastercard_debit", does: "pays" },
  { number: "6011111111111117", method: "pm_card_discover", does: "pays" },
  { number: "3056930009020004", method: "pm_card_diners", does: "pays" },
  { number: "3566002020360505", method: "pm_card_jcb", does: "pays" },
  { number: "6200000000000005", method: "pm_card_unionpay", does: "pays" },
  { number: "4000003560000008", method: "pm_card_in", does: "pays, issued in India", country: "IN" },
  {
    number: "4000008260000000",
    method: "pm_card_gb",
    does: "pays, issued abroad: the intent must say what is bought and where it goes",
    country: "GB",
    isAbroad: true,
  },
  {
    number: "4000002500003155",
    method: "pm_card_authenticationRequired",
    does: "asks for 3-D Secure",
    authentication: true,
  },
  {
    number: "4000000000003220",
    method: "pm_card_threeDSecure2Required",
    does: "asks for 3-D Secure",
    authentication: true,
  },
  {
    number: "4000002760003184",
    method: "pm_card_authenticationRequiredOnSetup",
    does: "asks for 3-D Secure",
    authentication: true,
  },
  {
    number: "4000008400001629",
    method: "pm_card_threeDSecureRequiredChargeDeclined",
    does: "is declined after 3-D Secure",
    authentication: true,
    decline: declined("generic_decline"),
  },
  {
    number: "4000008260003178",
    method: "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds",
    does: "is declined after 3-D Secure: insufficient funds",
    authentication: true,
    decline: insufficientFunds,
  },
  { number: "4000000000003055", method: "pm_card_threeDSecureOptional", does: "pays without 3-D Secure" },
  {
    number: "4000000000000002",
    method: "pm_card_chargeDeclined",
    does: "is declined",
    decline: declined("generic_decline"),
  },
  {
    number: "4000000000009995",
    method: "pm_card_chargeDeclinedInsufficientFunds",
    does: "is declined: insufficient funds",
    decline: insufficientFunds,
  },
  {
    number: "4000000000009987",
    method: "pm_card_chargeDeclinedLostCard",
    does: "is declined: lost card",
    decline: declined("lost_card"),
  },
  {
    number: "4000000000009979",
    method: "pm_card_chargeDeclinedStolenCard",
    does: "is declined: stolen card",
    decline: declined("stolen_card"),
  },
  {
    number: "4000000000000069",
    method: "pm_card_chargeDeclinedExpiredCard",
    does: "is declined: expired",
    decline: expired,
  },
  {
    number: "4000000000000127",
    method: "pm_card_chargeDeclinedIncorrectCvc",
    does: "is declined: wrong CVC",
    decline: wrongCvc,
  },
  {
    number: "4000000000000119",
    method: "pm_card_chargeDeclinedProcessingError",
    does: "is declined: processing error",
    decline: processingError,
  },
  {
    number: "4000000000006975",
    method: "pm_card_chargeDeclinedVelocityLimitExceeded",
    does: "is declined: over its limit",
    decline: velocityExceeded,
  },
  {
    number: "4100000000000019",
    method: "pm_card_radarBlock",
    does: "is blocked as fraudulent",
    decline: declined("fraudulent"),
  },
  {
    number: "4000000000000341",
    method: "pm_card_chargeCustomerFail",
    does: "can be saved, but is declined when charged",
    decline: declined("generic_decline"),
  },
  {
    number: "4000000000000259",
    method: "pm_card_createDispute",
    does: "pays, then is disputed as fraud",
    dispute: "fraudulent",
  },
  {
    number: "4000000000002685",
    method: "pm_card_createDisputeProductNotReceived",
    does: "pays, then is disputed as not received",
    dispute: "product_not_received",
  },
  {
    number: "4000000000007726",
    method: "pm_card_pendingRefund",
    does: "pays; its refund is pending at first",
    refund: "pending",
  },
  {
    number: "4000000000005126",
    method: "pm_card_refundFail",
    does: "pays; its refund fails a little later",
    refund: "fails",
  },
];

const liveCard: Decline = declined(
  "test_mode_live_card",
  "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
);

const byNumber = new Map(testCards.map((card) => [card.number, card]));
const byMethod = new Map(testCards.map((card) => [card.method, card]));

export const cardOfMethod = (method: string): TestCard | undefined => byMethod.get(method);

/** Unknown numbers may be real cards and are declined, as in Stripe's test mode. */
export const cardOf = (number: string): TestCard =>
  byNumber.get(number) ?? { number, method: "", does: "is not a test card", decline: liveCard };
