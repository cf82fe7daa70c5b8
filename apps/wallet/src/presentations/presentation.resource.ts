import type { CredentialSetQuery } from '@vc/protocol/dcql';
import { requestedTypes } from '@vc/protocol/dcql';
import type { ResponseOutcome } from '@vc/protocol/openid4vp-client';
import type { VerifierRegistration } from '../registrations/verifier-registration';
import type { QueryMatches } from './matches.service';
import { attributeName } from './matches.service';
import type { DescribedPresentation } from './verifier-identities';

/** IF §2.5. `verifier` is the proven name of the verifier, `verifierIdentity` all that is known of it. */
export function toWalletPresentationResource({ presentation, verifier, examined }: DescribedPresentation) {
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
    verifierRegistration: toRegistrationResource(examined.registration),
    registrationWarnings: examined.warnings,
    openId4VcPresentationId: presentation.verifierPresentationId,
    expiresAt: expiresAt.toISOString(),
  };
}

function toRegistrationResource(registration: VerifierRegistration | null) {
  if (!registration) return null;
  const { unregisteredClaims, ...rest } = registration;
  return {
    ...rest,
    unregisteredClaims: unregisteredClaims.map(({ queryId, type, path }) => ({
      queryId,
      type,
      attribute: path && attributeName(path),
    })),
  };
}

/** What a credential query asks for, what the verifier intends to keep of it, and the credentials that match it. */
export function toQueryMatchesResource({ query, matches }: QueryMatches) {
  const { claims = [] } = query;
  return {
    queryId: query.id,
    types: requestedTypes(query),
    attributes: claims.map(({ path }) => attributeName(path)),
    retainedAttributes: claims.filter((each) => each.intent_to_retain).map(({ path }) => attributeName(path)),
    credentials: matches.map(({ credential, paths }) => ({
      credentialId: credential.id,
      matchedAttributes: paths.map(attributeName),
    })),
  };
}

/** `meta` of the matches: the combinations of queries that answer the request (OpenID4VP 1.0 §6.4.2); absent where all do. */
export function toMatchesMeta(sets: CredentialSetQuery[] | undefined): { meta?: Record<string, unknown> } {
  if (!sets) return {};
  return { meta: { credentialSets: sets.map(({ options, required = true }) => ({ options, required })) } };
}

/** `meta` of a decision; absent where the outcome is empty. */
export function toDecisionMeta(outcome: ResponseOutcome): { meta?: Record<string, unknown> } {
  return Object.keys(outcome).length > 0 ? { meta: { ...outcome } } : {};
}
