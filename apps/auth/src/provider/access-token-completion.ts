import { audienceOf } from '@vc/contract/access';
import type { Configuration } from 'oidc-provider';
import { RevokedTokensRepository } from '../tokens/revoked-tokens.repository';
import { AccountReference, parseAccountId } from './accounts';
import { IssuanceAuthorizationsRepository } from './issuance-authorizations.repository';

export type CompleteAccessToken = NonNullable<NonNullable<NonNullable<Configuration['formats']>['customizers']>['jwt']>;

interface Dependencies {
  publicUrl: string;
  authorizations: IssuanceAuthorizationsRepository;
  revoked: RevokedTokensRepository;
}

/** Adds to the access tokens of the authorization-code flow what the services ask of every token. */
export function accessTokenCompletion({ publicUrl, authorizations, revoked }: Dependencies): CompleteAccessToken {
  return async (_, token, { payload }) => {
    if (token.kind !== 'AccessToken') throw new Error(`${token.kind} is not issued in this way.`);
    const account = parseAccountId(token.accountId);
    Object.assign(payload, { sub: account.id, tenant_id: account.tenantId });
    if (payload.aud !== audienceOf('wallet', publicUrl)) {
      Object.assign(payload, await issuanceClaims(authorizations, account, token.grantId!));
    }
    await revoked.addToGrant(token.grantId!, String(payload.jti), new Date(Number(payload.exp) * 1000));
  };
}

async function issuanceClaims(
  authorizations: IssuanceAuthorizationsRepository,
  { tenantId }: AccountReference,
  grantId: string,
) {
  const authorization = await authorizations.find(tenantId, grantId);
  if (!authorization) throw new Error('The grant has no issuance.');
  const { issuanceId, credentialIdentifiers } = authorization;
  return { issuance_id: issuanceId, credential_configuration_ids: Object.keys(credentialIdentifiers) };
}
