/** An OpenAPI 3.1 document, as far as programs read it. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers: { url: string; description?: string }[];
  paths: Record<string, object>;
  components?: Record<string, object>;
}
