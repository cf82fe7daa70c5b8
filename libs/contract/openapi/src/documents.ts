/** An OpenAPI 3.1 document, as far as programs read it. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers: { url: string; description?: string }[];
  paths: Record<string, object>;
  components?: Record<string, object>;
}

/* eslint-disable @typescript-eslint/no-require-imports -- An import would load all documents into each service, which uses one. */
/** One document for each area of the interface, and one for the wallet-facing endpoints (ADR 31). */
const DOCUMENTS = {
  api: () => require('../bundles/api.json') as OpenApiDocument,
  auth: () => require('../bundles/auth.json') as OpenApiDocument,
  onboarding: () => require('../bundles/onboarding.json') as OpenApiDocument,
  protocol: () => require('../bundles/protocol.json') as OpenApiDocument,
  verify: () => require('../bundles/verify.json') as OpenApiDocument,
  wallet: () => require('../bundles/wallet.json') as OpenApiDocument,
};
/* eslint-enable @typescript-eslint/no-require-imports -- The rest has imports. */

export type DocumentName = keyof typeof DOCUMENTS;

export const DOCUMENT_NAMES = Object.keys(DOCUMENTS) as DocumentName[];

export function documentOf(name: DocumentName): OpenApiDocument {
  return DOCUMENTS[name]();
}
