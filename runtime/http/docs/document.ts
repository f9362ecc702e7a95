/** The parts of an OpenAPI document that the page shows, in the form that this server writes. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Operation {
  tags: string[];
  summary: string;
  description: string;
  "x-level"?: string;
  parameters?: ApiParameter[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, ApiResponse>;
}

export interface ApiParameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: Schema;
}

export interface ApiResponse {
  description: string;
  headers?: Record<string, { description: string }>;
  content?: Record<string, MediaType>;
}

export interface MediaType {
  schema: Schema;
  "x-events"?: Record<string, { description: string; "x-level": string; schema: Schema }>;
}

/** The used parts of JSON Schema. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  examples?: unknown[];
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
