import { audienceOf } from '@vc/contract/access';
import { sha256Base64Url } from '@vc/protocol/crypto';
import type { Configuration } from 'oidc-provider';
import type { AccountReference } from './accounts';
import { parseAccountId } from './accounts';
import { grantEnded } from './authorization.errors';
import type { GrantTokensRepository } from '../tokens/grant-tokens.repository';
import type { IssuanceAuthorizationsRepository } from './issuance-authorizations.repository';

export type CompleteAccessToken = NonNullable<NonNullable<NonNullable<Configuration['formats']>['customizers']>['jwt']>;

interface Dependencies {
  publicUrl: string;
  authorizations: IssuanceAuthorizationsRepository;
  grantTokens: GrantTokensRepository;
}

/** Adds the claims that the services require to the access tokens of the authorization-code flow. */
export function accessTokenCompletion({ publicUrl, authorizations, grantTokens }: Dependencies): CompleteAccessToken {
  return async (_, token, { payload }) => {
    if (token.kind !== 'AccessToken') throw new Error(`${token.kind} has no JWT format.`);
    const account = parseAccountId(token.accountId);
    Object.assign(payload, { sub: account.id, tenant_id: account.tenantId });
    if (payload.aud !== audienceOf('wallet', publicUrl)) {
      Object.assign(payload, await getIssuanceClaims(authorizations, account, token.grantId));
    }
    const ofGrant = { jti: String(payload.jti), expiresAt: new Date(Number(payload.exp) * 1000) };
    if (!(await grantTokens.add(token.grantId, ofGrant))) throw grantEnded();
  };
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
