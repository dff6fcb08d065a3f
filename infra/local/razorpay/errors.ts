export interface ErrorBody {
  code: "BAD_REQUEST_ERROR" | "GATEWAY_ERROR" | "SERVER_ERROR";
  description: string;
  source: string;
  step: string;
  reason: string;
  metadata: Record<string, string>;
  field?: string;
}

export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.description);
    this.status = status;
    this.body = body;
  }
}

const unspecified = { source: "NA", step: "NA", reason: "NA", metadata: {} };

export const badRequest = (description: string, status = 400): ApiError =>
  new ApiError(status, { code: "BAD_REQUEST_ERROR", description, ...unspecified });

export const invalidInput = (description: string, field?: string): ApiError =>
  new ApiError(400, {
    code: "BAD_REQUEST_ERROR",
    description,
    source: "business",
    step: "payment_initiation",
    reason: "input_validation_failed",
    metadata: {},
    ...(field === undefined ? {} : { field }),
  });

export const noSuchId = (): ApiError => invalidInput("The id provided does not exist");
export const invalidId = (id: string): ApiError => invalidInput(`${id} is not a valid id`);
export const noSuchUrl = (): ApiError => badRequest("The requested URL was not found on the server.");

/** What an injected fault answers. */
export function faultError(status: number): ApiError {
  if (status === 401) return badRequest("Authentication failed", 401);
  if (status === 409)
    return badRequest("Another request with the same idempotency key is still in progress.", 409);
  if (status === 429) return badRequest("Request failed. Please try after sometime.", 429);
  const description =
    "We are facing some trouble completing your request at the moment. Please try again shortly.";
  return new ApiError(status, {
    code:
      status === 502 || status === 504
        ? "GATEWAY_ERROR"
        : status > 499
          ? "SERVER_ERROR"
          : "BAD_REQUEST_ERROR",
    description,
    ...unspecified,
  });
}
