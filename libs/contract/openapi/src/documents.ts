import api from '../bundles/api.json';
import auth from '../bundles/auth.json';
import onboarding from '../bundles/onboarding.json';
import protocol from '../bundles/protocol.json';
import verify from '../bundles/verify.json';
import wallet from '../bundles/wallet.json';
import type { OpenApiDocument } from './open-api-document';

/** One document for each area of the interface, and one for the wallet-facing endpoints (ADR 31). */
const DOCUMENTS = { api, auth, onboarding, protocol, verify, wallet } as const satisfies Record<
  string,
  OpenApiDocument
>;

export type DocumentName = keyof typeof DOCUMENTS;

export const DOCUMENT_NAMES = Object.keys(DOCUMENTS) as DocumentName[];

export function documentOf(name: DocumentName): OpenApiDocument {
  return DOCUMENTS[name];
}
