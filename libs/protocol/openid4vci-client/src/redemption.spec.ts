import type { AuthorizationServerMetadata, CredentialIssuerMetadata, CredentialOffer } from '@vc/protocol/openid4vci';
import { PRE_AUTHORIZED_CODE_GRANT } from '@vc/protocol/openid4vci';
import type { OfferAtIssuer } from './resolve-offer';
import { prepareRedemption, redeemGrant, withTxCode } from './redemption';
import { TestHttp } from './test-http';
import {
  createHolderKey,
  ISSUER_METADATA,
  NO_DIDS,
  NOW,
  OFFER,
  rejectionOf,
  SD_JWT_CONFIGURATION,
  SERVER_METADATA,
} from './test-issuer';

const ANONYMOUS = { 'pre-authorized_grant_anonymous_access_supported': true };
const DPOP = { dpop_signing_alg_values_supported: ['RS256', 'ES256'] };

interface World {
  offer?: CredentialOffer;
  metadata?: Partial<CredentialIssuerMetadata>;
  server?: Partial<AuthorizationServerMetadata>;
}

function found({ offer = OFFER, metadata = {}, server = {} }: World = {}): OfferAtIssuer {
  return {
    offer,
    metadata: { ...ISSUER_METADATA, ...metadata },
    configurations: [['person', SD_JWT_CONFIGURATION]],
    server: { ...SERVER_METADATA, ...server },
  };
}

function offerWith(grant: object): CredentialOffer {
  return { ...OFFER, grants: { [PRE_AUTHORIZED_CODE_GRANT]: { 'pre-authorized_code': 'code-1', ...grant } } };
}

describe('prepareRedemption', () => {
  const prepare = (world: World, txCode?: string) => prepareRedemption(found(world), txCode, createHolderKey);

  it('returns the token request of an anonymous client', () => {
    expect(prepare({ server: ANONYMOUS })).toEqual({
      offer: OFFER,
      authorizationServer: undefined,
      grant: { grant_type: PRE_AUTHORIZED_CODE_GRANT, 'pre-authorized_code': 'code-1' },
      dpopKey: undefined,
      instanceKey: undefined,
    });
  });

  it('creates an instance key if the server does not support anonymous clients (§12.3)', () => {
    expect(prepare({}).instanceKey).toBeDefined();
  });

  it('creates a DPoP key if the server supports ES256', () => {
    expect(prepare({ server: DPOP }).dpopKey).toBeDefined();
    expect(prepare({ server: { dpop_signing_alg_values_supported: ['RS256'] } }).dpopKey).toBeUndefined();
  });

  it('takes over the authorization server and the transaction code', () => {
    const offer = offerWith({ tx_code: {}, authorization_server: 'https://as.example' });
    const { authorizationServer, grant } = prepare({ offer }, '1234');
    expect(authorizationServer).toBe('https://as.example');
    expect(grant).toEqual({
      grant_type: PRE_AUTHORIZED_CODE_GRANT,
      'pre-authorized_code': 'code-1',
      tx_code: '1234',
    });
  });

  const NO_CODE = 'the offer has no pre-authorized code, and no other grant can be used here';

  it.each<[string, CredentialOffer, string | undefined, string]>([
    ['an offer without the grant', { ...OFFER, grants: { authorization_code: {} } }, undefined, NO_CODE],
    ['a missing transaction code', offerWith({ tx_code: {} }), undefined, 'the offer needs a transaction code'],
    ['a transaction code that is not required', OFFER, '1234', 'the offer takes no transaction code'],
  ])('rejects %s', async (_, offer, txCode, reason) => {
    expect(await rejectionOf(() => prepare({ offer }, txCode))).toEqual([reason]);
  });
});

describe('withTxCode', () => {
  const redemption = prepareRedemption(found({ offer: offerWith({ tx_code: {} }) }), '1234', createHolderKey);

  it('replaces the transaction code and keeps the keys', () => {
    const replaced = withTxCode(redemption, '5678');
    expect(replaced).toEqual({ ...redemption, grant: { ...redemption.grant, tx_code: '5678' } });
    expect(replaced.instanceKey).toBe(redemption.instanceKey);
  });

  it('removes the transaction code', () => {
    expect(withTxCode(redemption, undefined).grant).not.toHaveProperty('tx_code');
    expect(redemption.grant.tx_code).toBe('1234');
  });
});

describe('redeemGrant', () => {
  async function redeem(world: World = {}, token: object = {}, status = 200) {
    const http = new TestHttp({
      [SERVER_METADATA.token_endpoint]: {
        status,
        body: { access_token: 'token', token_type: 'Bearer', expires_in: 60, ...token },
      },
    });
    const at = found(world);
    const redemption = prepareRedemption(at, undefined, createHolderKey);
    const client = { clientId: 'wallet-1', attest: async () => 'attestation' };
    const options = { http: http.send, dids: NO_DIDS, createHolderKey, client, now: () => NOW };
    const redeemed = await redeemGrant(at, redemption, options);
    return { ...redeemed, redemption, request: http.requestTo(SERVER_METADATA.token_endpoint) };
  }

  it('returns the access token with the endpoints of the issuer', async () => {
    const { access, issuanceId, request } = await redeem({}, { issuance_id: 'i-1' });
    expect(access).toEqual({
      accessToken: 'token',
      dpopKey: undefined,
      expiresAt: new Date(NOW.getTime() + 60_000),
      credentialIssuer: ISSUER_METADATA.credential_issuer,
      credentialEndpoint: ISSUER_METADATA.credential_endpoint,
      nonceEndpoint: ISSUER_METADATA.nonce_endpoint,
      notificationEndpoint: ISSUER_METADATA.notification_endpoint,
      deferredEndpoint: ISSUER_METADATA.deferred_credential_endpoint,
      encryption: undefined,
    });
    expect(issuanceId).toBe('i-1');
    expect(Object.fromEntries(new URLSearchParams(request.body))).toEqual({
      grant_type: PRE_AUTHORIZED_CODE_GRANT,
      'pre-authorized_code': 'code-1',
    });
  });

  it('binds the token to the DPoP key of the redemption', async () => {
    const { access, redemption } = await redeem({ server: DPOP }, { token_type: 'DPoP' });
    expect(access.dpopKey).toBe(redemption.dpopKey);
    expect(access.dpopKey).toBeDefined();
  });

  it('authenticates the wallet if the server requires it', async () => {
    const server = { token_endpoint_auth_methods_supported: ['attest_jwt_client_auth'] };
    const { request } = await redeem({ server });
    expect(request.headers['oauth-client-attestation']).toBe('attestation');
    const anonymous = await redeem({ server: { ...server, ...ANONYMOUS } });
    expect(anonymous.request.headers).not.toHaveProperty('oauth-client-attestation');
  });

  it('requests the configuration if the token names no credential identifiers', async () => {
    const { wanted } = await redeem();
    expect(wanted).toEqual([
      {
        target: { credential_configuration_id: 'person' },
        configuration: SD_JWT_CONFIGURATION,
        holderKeys: [expect.anything()],
      },
    ]);
  });

  /** OpenID4VCI 1.0 §6.2 */
  it('requests each credential identifier of the token, with keys of its own', async () => {
    const details = [{ credential_configuration_id: 'person', credential_identifiers: ['a', 'b'] }];
    const { wanted } = await redeem({}, { authorization_details: details });
    expect(wanted.map(({ target }) => target)).toEqual([
      { credential_identifier: 'a' },
      { credential_identifier: 'b' },
    ]);
    expect(wanted[0]!.holderKeys[0]!.jwk).not.toEqual(wanted[1]!.holderKeys[0]!.jwk);
  });

  it.each([
    [1, undefined],
    [3, { batch_size: 3 }],
    [5, { batch_size: 100 }],
  ])('creates %d keys for the batch %j', async (count, batch) => {
    const { wanted } = await redeem({ metadata: batch ? { batch_credential_issuance: batch } : {} });
    expect(wanted[0]!.holderKeys).toHaveLength(count);
  });

  it('rejects an error of the token endpoint', async () => {
    const reasons = await rejectionOf(() => redeem({}, { error: 'invalid_grant', error_description: 'used' }, 400));
    expect(reasons).toEqual(['the token response: HTTP 400, invalid_grant (used)']);
  });
});
