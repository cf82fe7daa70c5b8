import assert from 'node:assert/strict';
import { areaOfScope, audienceOf, isScope } from '@vc/contract/access';
import { sha256Base64Url } from '@vc/protocol/crypto';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { AccountReference } from './accounts';
import { parseAccountId } from './accounts';
import { grantEnded } from './authorization.errors';
import type { EndedTokens } from '../tokens/ended-tokens';
import type { GrantTokensRepository } from '../tokens/grant-tokens.repository';
import type { IssuanceAuthorizationsRepository } from './issuance-authorizations.repository';

export type CompleteAccessToken = NonNullable<NonNullable<NonNullable<Configuration['formats']>['customizers']>['jwt']>;

interface Dependencies {
  publicUrl: string;
  authorizations: IssuanceAuthorizationsRepository;
  grantTokens: GrantTokensRepository;
  ended: EndedTokens;
}

/** Adds the claims that the services require to the access tokens of the authorization-code flow. */
export function accessTokenCompletion({
  publicUrl,
  authorizations,
  grantTokens,
  ended,
}: Dependencies): CompleteAccessToken {
  return async (context, token, { payload }) => {
    if (token.kind !== 'AccessToken') throw new Error(`${token.kind} has no JWT format.`);
    const account = parseAccountId(token.accountId);
    Object.assign(payload, { sub: account.id, sub_kind: account.kind, tenant_id: account.tenantId });
    if (account.kind === 'staff') {
      payload.aud = audiencesOf(payload.scope, publicUrl);
    } else if (payload.aud !== audienceOf('wallet', publicUrl)) {
      Object.assign(payload, await getIssuanceClaims(authorizations, account, token.grantId));
    }
    const ofGrant = { jti: String(payload.jti), expiresAt: new Date(Number(payload.exp) * 1000) };
    if (!(await grantTokens.add(token.grantId, ofGrant))) throw grantEnded();
    // After `iat` is determined: a revocation that is not visible yet names a later time.
    if (await hasEnded(ended, account, context)) throw grantEnded();
  };
}

/** Returns the areas of the scopes. An area accepts tokens that name it. */
function audiencesOf(scope: unknown, publicUrl: string): string[] {
  const areas = String(scope).split(' ').filter(isScope).map(areaOfScope);
  return [...new Set(areas)].map((area) => audienceOf(area, publicUrl));
}

function hasEnded(ended: EndedTokens, { id: userId, tenantId }: AccountReference, { oidc }: KoaContextWithOIDC) {
  const { Grant: grant } = oidc.entities;
  assert(grant, 'The grant of the token has not been looked up.');
  // oidc-provider sets `iat` when it stores the grant.
  return ended.hasGrantEnded({ clientId: String(grant.clientId), userId, tenantId, iat: grant.iat });
}

async function getIssuanceClaims(
  authorizations: IssuanceAuthorizationsRepository,
  { tenantId }: AccountReference,
  grantId: string,
) {
  const authorization = await authorizations.find(tenantId, grantId);
  if (!authorization) throw new Error('The grant has no issuance.');
  const { issuanceId, credentialIdentifiers } = authorization;
  return {
    issuance_id: issuanceId,
    credential_configuration_ids: Object.keys(credentialIdentifiers),
    // The issuer counts copies by grant. The stored id stays a secret.
    grant_id: sha256Base64Url(grantId),
  };
}
