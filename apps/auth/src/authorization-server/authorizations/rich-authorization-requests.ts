import assert from 'node:assert/strict';
import { OPENID_CREDENTIAL } from '@vc/protocol/openid4vci';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { PRE_AUTHORIZED_CODE_GRANT } from '../clients/grant-types';
import { parseAccountId } from './accounts';
import type { CredentialDetail } from '../grants/authorization-details';
import { assertOffered, withCredentialIdentifiers } from '../grants/authorization-details';
import { grantWithoutIssuance, issuerStateRequired } from './authorization.errors';
import type { IssuanceAuthorizationsRepository } from './issuance-authorizations.repository';
import { parametersOf } from '../grants/oidc-context';
import type { Resources } from './resources';

type Detail = { type: string } & Record<string, unknown>;

interface Granted {
  kind: string;
  accountId?: string;
  grantId?: string;
}

/** Wallets may request credentials by authorization details (RFC 9396, OpenID4VCI 1.0 §5.1.1) instead of scopes. */
export function richAuthorizationRequests(resources: Resources, authorizations: IssuanceAuthorizationsRepository) {
  return {
    enabled: true as const,
    types: {
      [OPENID_CREDENTIAL]: {
        validate: async ({ oidc }: KoaContextWithOIDC, detail: Detail) => {
          const { grant_type: grantType, issuer_state: state } = parametersOf(oidc);
          // The pre-authorized code grant checks the details against the code.
          if (grantType === PRE_AUTHORIZED_CODE_GRANT) return;
          if (state === undefined) throw issuerStateRequired();
          assertOffered(detail, (await resources.verifyIssuerState(state)).credentialIdentifiers);
        },
      },
    },
    // The authorization endpoint has checked the details, and the person has consented.
    authorizationDetailsForGrantSource: ({ oidc }: KoaContextWithOIDC) => oidc.entities.Grant?.rar,
    authorizationDetailsForAccessToken: async (_: unknown, token: Granted, source?: { rar?: Detail[] | undefined }) => {
      if (!source?.rar) return undefined;
      const { accountId, grantId } = token;
      assert(accountId !== undefined && grantId !== undefined, 'The access token is of no grant.');
      const authorization = await authorizations.find(parseAccountId(accountId).tenantId, grantId);
      if (!authorization) throw grantWithoutIssuance();
      return withCredentialIdentifiers(source.rar as CredentialDetail[], authorization.credentialIdentifiers);
    },
    authorizationDetailsForIntrospection: (_: unknown, { rar }: { rar?: Detail[] | undefined }) => rar,
  };
}
