import { ApiError } from "./errors.ts";

/** Returned instead of running the operation. */
export function faultError(status: number): ApiError {
  if (status === 402) {
    return new ApiError(402, {
      type: "card_error",
      code: "card_declined",
      decline_code: "generic_decline",
      message: "Your card was declined.",
    });
  }
  if (status === 409) {
    const message =
      "This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request. If you see this error frequently and are making multiple concurrent requests to a single object, make your requests serially or at a lower rate.";
    return new ApiError(409, { type: "invalid_request_error", code: "lock_timeout", message });
  }
  if (status === 429) {
    const message =
      "Testmode request rate limit exceeded, the rate limits in testmode are lower than livemode. You can learn more about rate limits here https://stripe.com/docs/rate-limits.";
    return new ApiError(429, { type: "invalid_request_error", code: "rate_limit", message });
  }
  const type = status >= 500 ? "api_error" : "invalid_request_error";
  return new ApiError(status, {
    type,
    message: "An unknown error occurred (injected through the simulator's /control).",
  });
}
