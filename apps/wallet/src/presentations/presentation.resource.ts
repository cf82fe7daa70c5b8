import type { ResponseOutcome } from '@vc/protocol/openid4vp-client';
import type { QueryMatches } from './matches.service';
import { attributeName } from './matches.service';
import type { DescribedPresentation } from './verifier-identities';

/** IF §2.5. `verifier` is the proven name of the verifier, `verifierIdentity` all that is known of it. */
export function toWalletPresentationResource({ presentation, verifier }: DescribedPresentation) {
  const { id, tenantId, status, createdAt, updatedAt, selectedCredentials, expiresAt } = presentation;
  return {
    id,
    tenantId,
    status,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    selectedCredentials,
    verifier: verifier.name,
    verifierIdentity: verifier,
    expiresAt: expiresAt.toISOString(),
  };
}

/** The credentials that match one credential query. */
export function toQueryMatchesResource({ query, matches }: QueryMatches) {
  return {
    queryId: query.id,
    credentials: matches.map(({ credential, paths }) => ({
      credentialId: credential.id,
      matchedAttributes: paths.map(attributeName),
    })),
  };
}

/** `meta` of a decision; absent where the outcome is empty. */
export function toDecisionMeta(outcome: ResponseOutcome): { meta?: Record<string, unknown> } {
  return Object.keys(outcome).length > 0 ? { meta: { ...outcome } } : {};
}
