export const keys = {
  secretKey: "sk_test_earshot",
  publishableKey: "pk_test_earshot",
  webhookSecret: "whsec_earshot",
};
