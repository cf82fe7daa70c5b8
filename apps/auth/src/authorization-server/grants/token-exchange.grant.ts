import { audienceOf } from '@vc/contract/access';
import type { AccessTokenVerifier } from '@vc/platform/access-control';
import type { AdminAudit } from '@vc/platform/audit';
import { DomainError } from '@vc/platform/http';
import type { IdentifierType, OnboardingClient } from '@vc/platform/service-clients';
import type { AuthAction } from '../../administration/audit/auth-action';
import type { EndedTokens } from '../tokens/ended-tokens';
import type { AccessTokenIssuer } from '../tokens/access-token-issuer';
import type { Grant, GrantRequest } from './grant';
import {
  actScopeRequired,
  invalidSubjectToken,
  parameterRequired,
  subjectTokenOfOtherClient,
  unknownRequestedSubject,
  wrongRequestedSubjectType,
  wrongSubjectTokenType,
} from './grant.errors';

export const TOKEN_EXCHANGE_PARAMETERS = [
  'subject_token',
  'subject_token_type',
  'requested_subject',
  'requested_subject_type',
];

const ACCESS_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:access_token';
const LIFETIME_SECONDS = 900;
const IDENTIFIER_TYPES = ['email', 'username', 'externalIdentifier'];

interface Dependencies {
  tokens: AccessTokenIssuer;
  verifier: AccessTokenVerifier;
  onboarding: OnboardingClient;
  publicUrl: string;
  audit: AdminAudit<AuthAction>;
  ended: EndedTokens;
}

/**
 * The token exchange grant (RFC 8693): a partner's back end acts for a user of its own tenant. `subject_token` is its
 * own access token with the scope `wallet.act`, `requested_subject` names the user.
 */
export function tokenExchangeGrant({ tokens, verifier, onboarding, publicUrl, audit, ended }: Dependencies): Grant {
  return async (request) => {
    const { clientId, tenantId, jkt } = request;
    await assertOwnActToken(request, verifier, audienceOf('auth', publicUrl));
    const { type, identifier } = parseRequestedSubject(request);
    const user = await onboarding.findUser(tenantId, type, identifier);
    if (!user || (await ended.isUserRefused(user.id))) throw unknownRequestedSubject();
    const response = await tokens.issue(
      {
        aud: audienceOf('wallet', publicUrl),
        sub: user.id,
        sub_kind: 'user',
        client_id: clientId,
        tenant_id: tenantId,
        scope: 'wallet',
        act: { sub: clientId },
      },
      jkt,
      LIFETIME_SECONDS,
    );
    const actor = { clientId, subject: clientId };
    await audit.record({ tenantId, action: 'token.exchanged', resourceIds: [user.id], actor });
    return { ...response, issued_token_type: ACCESS_TOKEN_TYPE };
  };
}

async function assertOwnActToken(request: GrantRequest, verifier: AccessTokenVerifier, audience: string) {
  const { clientId, tenantId, allowedScopes, parameters } = request;
  if (parameters.subject_token_type !== ACCESS_TOKEN_TYPE) {
    throw wrongSubjectTokenType(ACCESS_TOKEN_TYPE);
  }
  if (!parameters.subject_token) throw parameterRequired('subject_token');
  const subject = await verifier.verifyToken(parameters.subject_token, audience).catch((cause: unknown) => {
    if (!(cause instanceof DomainError) || cause.code !== 'UNAUTHORIZED') throw cause;
    throw invalidSubjectToken();
  });
  if (subject.client_id !== clientId || subject.tenant_id !== tenantId || subject.sub !== clientId) {
    throw subjectTokenOfOtherClient();
  }
  // The subject token can be older than the loss of the scope.
  if (!allowedScopes.includes('wallet.act') || !subject.scope?.split(' ').includes('wallet.act')) {
    throw actScopeRequired();
  }
}

function parseRequestedSubject({ parameters }: GrantRequest): { type: IdentifierType; identifier: string } {
  const { requested_subject: identifier, requested_subject_type: type = 'email' } = parameters;
  if (!identifier) throw parameterRequired('requested_subject');
  if (!IDENTIFIER_TYPES.includes(type)) {
    throw wrongRequestedSubjectType(IDENTIFIER_TYPES);
  }
  return { type: type as IdentifierType, identifier };
}
