import type { WalletRequest, WalletResponse } from '@vc/protocol/http';
import { ServerUnavailableError } from '@vc/protocol/http';
import { fetchRequest } from './index';
import type { RequestReference } from './index';
import { DIRECT_POST, NO_DIDS, NOW, rejectionOf, RESPONSE_URI, TestVerifier } from './test-verifier';

const REQUEST_URI = 'https://verifier.example/requests/1';
const MEDIA_TYPE = 'application/oauth-authz-req+jwt';

describe('fetchRequest', () => {
  let verifier: TestVerifier;
  let requests: WalletRequest[];

  beforeAll(async () => {
    verifier = await TestVerifier.create();
  });

  beforeEach(() => {
    requests = [];
  });

  const byReference = (method: 'get' | 'post'): RequestReference => ({
    clientId: verifier.clientId,
    requestUri: REQUEST_URI,
    method,
  });

  const sign = (payload: object = {}) =>
    verifier.sign({ client_id: verifier.clientId, aud: 'https://self-issued.me/v2', ...DIRECT_POST, ...payload });

  async function fetch(
    reference: RequestReference,
    response: Partial<Omit<WalletResponse, 'body'>> & { body?: string },
  ) {
    const http = async (request: WalletRequest) => {
      requests.push(request);
      const { status = 200, headers = { 'content-type': MEDIA_TYPE }, body = '' } = response;
      return { status, headers, body: Buffer.from(body) };
    };
    return fetchRequest({ reference, http, walletNonce: 'w-1', now: NOW, dids: NO_DIDS });
  }

  /** RFC 9101 §5.2.3 */
  it('fetches the request with GET', async () => {
    const request = await fetch(byReference('get'), { body: await sign() });
    expect(request).toMatchObject({ verifier: 'CN=Verifier, C=ZA', responseUri: RESPONSE_URI });
    expect(requests).toEqual([{ method: 'GET', url: REQUEST_URI, headers: { accept: MEDIA_TYPE } }]);
  });

  /** OpenID4VP 1.0 §5.10 */
  it('fetches the request with POST, a nonce and the metadata of the wallet', async () => {
    await fetch(byReference('post'), { body: await sign({ wallet_nonce: 'w-1' }) });
    expect(requests).toHaveLength(1);
    const { method, headers, body } = requests[0]!;
    expect({ method, headers }).toEqual({
      method: 'POST',
      headers: { accept: MEDIA_TYPE, 'content-type': 'application/x-www-form-urlencoded' },
    });
    const { wallet_nonce: nonce, wallet_metadata: metadata } = Object.fromEntries(new URLSearchParams(body));
    expect(nonce).toBe('w-1');
    const verified = ['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
    expect(JSON.parse(metadata!)).toEqual({
      vp_formats_supported: {
        'dc+sd-jwt': { 'sd-jwt_alg_values': verified, 'kb-jwt_alg_values': ['ES256', 'ES384', 'ES512', 'EdDSA'] },
        'vc+jwt': { alg_values: verified },
        'vc+sd-jwt': { 'sd-jwt_alg_values': verified, 'kb-jwt_alg_values': ['ES256', 'ES384', 'ES512', 'EdDSA'] },
        mso_mdoc: {
          issuerauth_alg_values: [-7, -9, -35, -51, -36, -52, -8, -19],
          deviceauth_alg_values: [-7, -35, -36, -8],
        },
      },
      client_id_prefixes_supported: ['x509_hash', 'x509_san_dns', 'decentralized_identifier'],
      request_object_signing_alg_values_supported: verified,
    });
  });

  it('accepts the request URI as audience', async () => {
    const body = await sign({ aud: REQUEST_URI });
    await expect(fetch(byReference('get'), { body })).resolves.toBeDefined();
  });

  it('accepts parameters of the media type', async () => {
    const headers = { 'content-type': `${MEDIA_TYPE}; charset=utf-8` };
    await expect(fetch(byReference('get'), { headers, body: await sign() })).resolves.toBeDefined();
  });

  it('verifies a request by value without HTTP', async () => {
    const reference = { clientId: verifier.clientId, request: await sign() };
    expect(await fetch(reference, {})).toMatchObject({ verifier: 'CN=Verifier, C=ZA' });
    const clientId = `redirect_uri:${RESPONSE_URI}`;
    expect(await fetch({ clientId, parameters: DIRECT_POST }, {})).toMatchObject({ responseUri: RESPONSE_URI });
    expect(requests).toEqual([]);
  });

  it.each([404, 302, 201])('rejects the status %d', async (status) => {
    expect(await rejectionOf(() => fetch(byReference('get'), { status }))).toEqual([
      `the verifier answers ${status} for its request`,
    ]);
  });

  it.each([{}, { 'content-type': 'application/jwt' }])('rejects the headers %j', async (headers) => {
    const body = await sign();
    expect(await rejectionOf(() => fetch(byReference('get'), { headers, body }))).toEqual([
      `the request is not ${MEDIA_TYPE}`,
    ]);
  });

  it('rejects a response to POST without the nonce of the wallet (§5.10.1)', async () => {
    const body = await sign();
    expect(await rejectionOf(() => fetch(byReference('post'), { body }))).toEqual(['the wallet_nonce is another one']);
  });

  it('rejects a request of another client_id', async () => {
    const body = await sign({ client_id: 'x509_hash:a' });
    expect(await rejectionOf(() => fetch(byReference('get'), { body }))).toEqual([
      'the client_id is another one than that of the link',
    ]);
  });

  it('throws ServerUnavailableError if the verifier is unavailable', async () => {
    const fetched = fetch(byReference('get'), { status: 503, headers: { 'retry-after': '3' } });
    await expect(fetched).rejects.toBeInstanceOf(ServerUnavailableError);
    await expect(fetched).rejects.toMatchObject({ message: 'the presentation request: HTTP 503', retryAfter: '3' });
  });
});
