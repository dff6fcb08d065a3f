import type { Route } from "../../shared/core/route.ts";
import type { JsonSchema } from "./json-schema.ts";

export interface Throttle {
  name: string;
  attempts: number;
  windowSeconds: number;
}

export type Content = Record<string, { schema: JsonSchema; example?: unknown; encoding?: object }>;

export interface Answered {
  description: string;
  headers?: object;
  content?: Content;
}

export interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answered | { $ref: string }>;
  "x-access": Route["access"];
  "x-permission"?: string;
  "x-limits": { bodyBytes?: number; throttles: Throttle[] };
}

export type Method = "get" | "post" | "put" | "delete";

export interface OpenApi {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Partial<Record<Method, Operation>>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Answered>;
    securitySchemes: Record<string, object>;
  };
}
