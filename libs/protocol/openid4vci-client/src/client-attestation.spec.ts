import { jwtVerify } from 'jose';
import type { AuthorizationServerMetadata } from '@vc/protocol/openid4vci';
import { attestationHeaders } from './client-attestation';
import { TestHttp } from './test-http';
import { createHolderKey, NOW, rejectionOf, SECONDS, SERVER_METADATA } from './test-issuer';

const CHALLENGE_ENDPOINT = 'https://as.example/challenge';
const ATTESTED: AuthorizationServerMetadata = {
  ...SERVER_METADATA,
  token_endpoint_auth_methods_supported: ['private_key_jwt', 'attest_jwt_client_auth'],
};
const key = createHolderKey();
const attest = async (jwk: object, now: Date) => `attestation of ${JSON.stringify(jwk)} at ${now.toISOString()}`;

function headersFor(server: AuthorizationServerMetadata, http = new TestHttp()) {
  return attestationHeaders({ clientId: 'wallet-1', attest }, server, key, { http: http.send, now: () => NOW });
}

const popOf = (headers: Record<string, string>) =>
  jwtVerify(headers['oauth-client-attestation-pop']!, key.publicKey, { typ: 'oauth-client-attestation-pop+jwt' });

describe('attestationHeaders', () => {
  it('returns the attestation of the instance key', async () => {
    const headers = await headersFor(ATTESTED);
    expect(headers['oauth-client-attestation']).toBe(await attest(key.jwk, NOW));
  });

  /** Attestation-Based Client Authentication §5.2 */
  it('returns a proof of possession that jose verifies, for the authorization server', async () => {
    const { payload, protectedHeader } = await popOf(await headersFor(ATTESTED));
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'oauth-client-attestation-pop+jwt' });
    expect(payload).toEqual({ iss: 'wallet-1', aud: 'https://as.example', iat: SECONDS, jti: expect.any(String) });
  });

  it('uses each jti once', async () => {
    const [a, b] = [await popOf(await headersFor(ATTESTED)), await popOf(await headersFor(ATTESTED))];
    expect(a.payload.jti).not.toBe(b.payload.jti);
  });

  it('proves the challenge of a server that has a challenge endpoint', async () => {
    const http = new TestHttp({ [CHALLENGE_ENDPOINT]: { body: { attestation_challenge: 'c-1' } } });
    const headers = await headersFor({ ...ATTESTED, challenge_endpoint: CHALLENGE_ENDPOINT }, http);
    expect((await popOf(headers)).payload.challenge).toBe('c-1');
    expect(http.requestTo(CHALLENGE_ENDPOINT).method).toBe('POST');
  });

  it.each([{}, { attestation_challenge: 1 }, 'null'])('rejects the challenge response %j', async (body) => {
    const http = new TestHttp({ [CHALLENGE_ENDPOINT]: { body } });
    const server = { ...ATTESTED, challenge_endpoint: CHALLENGE_ENDPOINT };
    expect(await rejectionOf(() => headersFor(server, http))).toEqual([
      'the challenge response has no attestation_challenge',
    ]);
  });

  it('returns no headers if the server does not support attestations, and asks for no challenge', async () => {
    const http = new TestHttp();
    const { token_endpoint_auth_methods_supported: _, ...server } = ATTESTED;
    expect(await headersFor({ ...server, challenge_endpoint: CHALLENGE_ENDPOINT }, http)).toEqual({});
    expect(await headersFor({ ...server, token_endpoint_auth_methods_supported: ['none'] }, http)).toEqual({});
    expect(http.requests).toEqual([]);
  });

  it('returns no headers for a wallet without an attestation', async () => {
    const options = { http: new TestHttp().send, now: () => NOW };
    expect(await attestationHeaders({ clientId: 'wallet-1' }, ATTESTED, key, options)).toEqual({});
  });
});
