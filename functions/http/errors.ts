import type { Logger } from "@aws-lambda-powertools/logger";
import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { AppError } from "../../shared/core/errors.ts";

type Middleware = MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;

const refusal = (error: AppError): APIGatewayProxyStructuredResultV2 => ({
  statusCode: error.status,
  headers: { "content-type": "application/json", "cache-control": "no-store" },
  body: JSON.stringify({
    success: false,
    message: error.message,
    code: error.code,
    ...(error.fields && { fields: error.fields }),
  }),
});

/** Logs one line per request, without paths, bodies, cookies or addresses, and turns errors into responses. */
export function answerErrors(route: string, logger: Logger): Middleware {
  const started = new WeakMap<APIGatewayProxyEventV2, number>();
  const log = (event: APIGatewayProxyEventV2, requestId: string, status: number, extra: object = {}) =>
    logger.info("request", {
      route,
      requestId,
      status,
      milliseconds: Math.round(performance.now() - (started.get(event) ?? 0)),
      ...extra,
    });
  return {
    before: ({ event }) => void started.set(event, performance.now()),
    after: ({ event, context, response }) => log(event, context.awsRequestId, response?.statusCode ?? 200),
    onError: (request) => {
      const { error, event, context } = request;
      const known = error instanceof AppError ? error : new AppError("unavailable");
      if (known.status >= 500) logger.error("failed", { route, requestId: context.awsRequestId, error });
      log(event, context.awsRequestId, known.status, { code: known.code });
      request.response = refusal(known);
    },
  };
}
