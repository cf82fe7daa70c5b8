import type { IncomingHttpHeaders } from 'node:http';
import type { Form } from '../clients/form';
import type { TokenResponse } from '../tokens/access-token-issuer';

/**
 * Answers token requests of one kind without oidc-provider. It never rejects: oidc-provider answers every other request and
 * all errors, so nothing that was done before may change its answer.
 * @see docs/adr/0003-tokens-are-signed-by-our-own-code.md
 */
export interface FastPath {
  /** Returns undefined for a request that oidc-provider must answer. */
  answer: (form: Form, headers: IncomingHttpHeaders) => Promise<TokenResponse | undefined>;
}

/** Headers of requests that only oidc-provider can answer. */
const PROVIDER_HEADERS = ['dpop', 'oauth-client-attestation', 'oauth-client-attestation-pop'];

/** Whether a request has parameters beside the known ones, one more than once, or a header that only oidc-provider understands. */
export function needsProvider(form: Form, headers: IncomingHttpHeaders, known: readonly string[]): boolean {
  const hasProviderHeader = PROVIDER_HEADERS.some((name) => headers[name] !== undefined);
  return (
    hasProviderHeader ||
    !Object.entries(form).every(([name, value]) => known.includes(name) && typeof value === 'string')
  );
}
