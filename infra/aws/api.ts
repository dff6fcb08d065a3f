import { RemovalPolicy } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  CfnRoute,
  CfnStage,
  HttpApi,
  HttpIntegrationType,
  HttpMethod,
  HttpRoute,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  HttpRouteKey,
  HttpStage,
  IntegrationCredentials,
  LogGroupLogDestination,
  PayloadFormatVersion,
} from "aws-cdk-lib/aws-apigatewayv2";
import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { Route } from "../../shared/core/route.ts";
import type { CallRow } from "../functions.ts";
import { idOf } from "../lambda-name.ts";
import { routeMethodOf } from "../route-method.ts";
import type { Stage } from "../stage.ts";
import { resourceOf } from "./exact.ts";
import { createFunction } from "./function.ts";
import { accept } from "./nag.ts";
import type { StackContext } from "./stack-context.ts";
import type { TableAccess } from "./table-access.ts";

/** Logs routes instead of paths, which can contain reset tokens. */
const accessLog = {
  requestId: "$context.requestId",
  time: "$context.requestTimeEpoch",
  routeKey: "$context.routeKey",
  status: "$context.status",
  milliseconds: "$context.responseLatency",
  functionMilliseconds: "$context.integrationLatency",
  bytes: "$context.responseLength",
  error: "$context.error.message",
};

const tableAccessOf = ({ route, needs }: CallRow): TableAccess => {
  if (route.method !== "GET" || needs.writes) return "write";
  return needs.counts || needs.secrets.includes("SESSION_SECRET") ? "count" : "read";
};

/** Created before the functions, which need the distribution's URL, which needs this router. */
export class Gateway extends Construct {
  readonly api: HttpApi;
  readonly #stage: CfnStage;
  readonly #listing: Stage["throttle"]["listing"];

  constructor(scope: Construct, id: string, stageName: string, { throttle, logDays }: Stage) {
    super(scope, id);
    this.#listing = throttle.listing;
    this.api = new HttpApi(this, "HttpApi", { apiName: `Earshot-${stageName}`, createDefaultStage: false });
    const logGroup = new LogGroup(this, "AccessLog", {
      logGroupName: `/aws/vendedlogs/earshot/${stageName}/api`,
      retention: logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new HttpStage(this, "Stage", {
      httpApi: this.api,
      stageName: "$default",
      autoDeploy: true,
      throttle: { rateLimit: throttle.rate, burstLimit: throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(JSON.stringify(accessLog)),
      },
    });
    this.#stage = resourceOf(stage, CfnStage);
  }

  /** Throttles listings to leave room for sales. Routes must exist first (API Gateway V2 API Reference, "Stage"). */
  limit(routes: readonly CfnRoute[]): void {
    const { rate, burst } = this.#listing;
    this.#stage.routeSettings = Object.fromEntries(
      routes.map(({ routeKey }) => [routeKey, { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }]),
    );
    for (const route of routes) this.#stage.addResourceDependency(route);
  }
}

/** One role for all calls replaces a permission per function (API Gateway V2 API Reference, "Integration"). */
class CallIntegration extends HttpRouteIntegration {
  readonly #lambda: Lambda;
  readonly #invoker: IRole;

  constructor(id: string, lambda: Lambda, invoker: IRole) {
    super(id);
    this.#lambda = lambda;
    this.#invoker = invoker;
  }

  override bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.#lambda.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.#invoker),
    };
  }
}

interface ApiProps {
  readonly api: HttpApi;
  readonly context: StackContext;
  readonly calls: readonly CallRow[];
}

export class Api extends Construct {
  readonly listings: CfnRoute[] = [];

  constructor(scope: Construct, id: string, { api, context, calls }: ApiProps) {
    super(scope, id);
    const served = calls.map((row) => ({
      ...row,
      lambda: createFunction(this, row, tableAccessOf(row), context),
    }));
    const invoker = this.createInvoker(served.map(({ lambda }) => lambda.functionArn));
    for (const { name, route, needs, lambda } of served) {
      const added = this.addRoute(route, api, new CallIntegration(idOf(name), lambda, invoker));
      if (needs.lists) this.listings.push(added);
    }
  }

  private createInvoker(resources: string[]): IRole {
    const invoke = new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources });
    return new Role(this, "Invoker", {
      assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
      inlinePolicies: { calls: new PolicyDocument({ statements: [invoke] }) },
    });
  }

  private addRoute(route: Route, api: HttpApi, integration: HttpRouteIntegration): CfnRoute {
    const method = HttpMethod[routeMethodOf(route)];
    // Not in the API's construct, as `addRoutes` would do: the API can be in another stack.
    const added = new HttpRoute(this, `${method}${route.path}`, {
      httpApi: api,
      routeKey: HttpRouteKey.with(route.path, method),
      integration,
    });
    accept(
      added,
      "AwsSolutions-APIG4",
      "The functions check session and role themselves, by the contract's row.",
    );
    return resourceOf(added, CfnRoute);
  }
}
