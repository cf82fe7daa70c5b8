import type { KeyPair } from '@vc/protocol/crypto';
import { createSigner, generateKeys, publicJwkOf, signCompactJws } from '@vc/protocol/crypto';
import type { DidDocument, DidDocuments } from '@vc/protocol/did';
import { DidError } from '@vc/protocol/did';
import { verifyRequestObject, verifyUnsignedRequest } from './index';
import { DIRECT_POST, NO_DIDS, NOW as NOON, QUERY, rejectionOf, TestVerifier } from './test-verifier';

const DID = 'did:web:verifier.example';
const CLIENT_ID = `decentralized_identifier:${DID}`;
const RESPONSE_URI = 'https://verifier.example/responses';
const NOW = new Date('2026-06-01T00:00:00Z');

function documentOf(kid: string, { publicKey }: KeyPair): DidDocument {
  const id = `${DID}#${kid}`;
  const method = { id, type: 'JsonWebKey', controller: DID, publicKeyJwk: publicJwkOf(publicKey) };
  return { id: DID, verificationMethod: [method], assertionMethod: [], authentication: [id] };
}

/** Reads a cached document first, and a fresh one if the cached one has no such key. */
function resolverOf(cached: DidDocument, fresh: DidDocument): DidDocuments {
  return {
    read: async (_, find) => {
      try {
        return find(cached);
      } catch (error) {
        if (!(error instanceof DidError)) throw error;
        return find(fresh);
      }
    },
  };
}

describe('verifyRequestObject with a DID', () => {
  const [former, current] = [generateKeys('P-256'), generateKeys('P-256')];
  const dids = resolverOf(documentOf('former', former), documentOf('current', current));

  const requestSignedWith = (kid: string, { privateKey: key }: KeyPair) =>
    signCompactJws(
      { alg: 'ES256', typ: 'oauth-authz-req+jwt', kid: `${DID}#${kid}` },
      {
        aud: 'https://self-issued.me/v2',
        client_id: CLIENT_ID,
        response_type: 'vp_token',
        response_mode: 'direct_post',
        response_uri: RESPONSE_URI,
        nonce: 'n-0S6_WzA2Mj',
        dcql_query: { credentials: [{ id: 'pid', format: 'dc+sd-jwt', meta: { vct_values: ['urn:pid'] } }] },
      },
      createSigner(key),
    );

  const verify = (request: string) => verifyRequestObject(request, { clientId: CLIENT_ID, now: NOW, dids });

  it('accepts a key that the DID document lists only after the cached version', async () => {
    const verified = await verify(await requestSignedWith('current', current));
    expect(verified).toMatchObject({ verifier: DID, responseUri: RESPONSE_URI });
  });

  it('rejects a key that no document of the DID lists', async () => {
    const request = await requestSignedWith('unknown', generateKeys('P-256'));
    await expect(verify(request)).rejects.toMatchObject({
      reasons: ['the DID document has no such key for authentication'],
    });
  });
});

describe('verifyRequestObject with a certificate', () => {
  const REQUEST_URI = 'https://verifier.example/requests/1';
  let verifier: TestVerifier;

  beforeAll(async () => {
    verifier = await TestVerifier.create();
  });

  interface Request {
    payload?: object;
    clientId?: string;
    walletNonce?: string;
    requestUri?: string;
  }

  async function verify({ payload, clientId = verifier.clientId, ...options }: Request = {}) {
    const claims = { client_id: clientId, aud: 'https://self-issued.me/v2', ...DIRECT_POST, ...payload };
    return verifyRequestObject(await verifier.sign(claims), { clientId, now: NOON, dids: NO_DIDS, ...options });
  }

  it('returns the verified request', async () => {
    expect(await verify({ payload: { state: 's', client_metadata: { client_name: 'Bank' } } })).toEqual({
      clientId: verifier.clientId,
      verifier: 'CN=Verifier, C=ZA',
      x5c: verifier.header.x5c,
      nonce: QUERY.nonce,
      dcqlQuery: QUERY.dcql_query,
      clientMetadata: { client_name: 'Bank' },
      responseMode: 'direct_post',
      responseUri: RESPONSE_URI,
      state: 's',
    });
  });

  it.each<[string, Request]>([
    ['the request URI as audience', { payload: { aud: REQUEST_URI }, requestUri: REQUEST_URI }],
    ['several audiences', { payload: { aud: ['https://a.example', 'https://self-issued.me/v2'] } }],
    ['the nonce of the wallet (§5.10)', { payload: { wallet_nonce: 'w' }, walletNonce: 'w' }],
    ['an encrypted response mode', { payload: { response_mode: 'direct_post.jwt' } }],
    ['a response_uri at the DNS name of the client id', { clientId: 'x509_san_dns:verifier.example' }],
    ['a response_uri with http, for development', { payload: { response_uri: 'http://localhost/responses' } }],
  ])('accepts %s', async (_, request) => {
    await expect(verify(request)).resolves.toMatchObject({ verifier: 'CN=Verifier, C=ZA' });
  });

  it.each<[string, Request, string[]]>([
    [
      'another client_id than that of the link (§5.8)',
      { payload: { client_id: 'x509_hash:a' } },
      ['the client_id is another one than that of the link'],
    ],
    ['another audience', { payload: { aud: 'https://a.example' } }, ['the request is for another audience']],
    ['no audience', { payload: { aud: undefined } }, ['the request is for another audience']],
    [
      'the request URI as audience of a request that was not fetched',
      { payload: { aud: REQUEST_URI } },
      ['the request is for another audience'],
    ],
    [
      'another nonce of the wallet (§5.10.1)',
      { payload: { wallet_nonce: 'x' }, walletNonce: 'w' },
      ['the wallet_nonce is another one'],
    ],
    ['no nonce of the wallet', { walletNonce: 'w' }, ['the wallet_nonce is another one']],
    ['no response_uri', { payload: { response_uri: undefined } }, ['the response_uri is missing']],
    ['a response_uri that is no URL', { payload: { response_uri: 'x' } }, ['the response_uri is missing']],
    [
      'a response_uri of another scheme',
      { payload: { response_uri: 'javascript:1' } },
      ['the response_uri is missing'],
    ],
    [
      'a response_uri at another host than the client_id (§5.9.3)',
      { clientId: 'x509_san_dns:verifier.example', payload: { response_uri: 'https://bank.example' } },
      ['the response_uri is not at the client_id'],
    ],
    [
      'a redirect_uri (§8.2)',
      { payload: { redirect_uri: 'https://verifier.example' } },
      ['the request has a redirect_uri'],
    ],
    ['a response mode of pages', { payload: { response_mode: 'dc_api' } }, ['the response_mode is not supported']],
    [
      'all that is wrong at once',
      { payload: { aud: 'x', nonce: undefined, response_uri: 'x' }, walletNonce: 'w' },
      [
        'the request is for another audience',
        'the wallet_nonce is another one',
        'the nonce is missing',
        'the response_uri is missing',
      ],
    ],
  ])('rejects %s', async (_, request, reasons) => {
    expect(await rejectionOf(() => verify(request))).toEqual(reasons);
  });

  it('rejects a text that is no JWT', async () => {
    const options = { clientId: 'x509_hash:a', now: NOON, dids: NO_DIDS };
    expect(await rejectionOf(() => verifyRequestObject('x', options))).toEqual([
      'the request object: the token does not have three parts',
    ]);
  });
});

describe('verifyUnsignedRequest', () => {
  const clientId = `redirect_uri:${RESPONSE_URI}`;

  it('returns the request, whose response_uri identifies the verifier', () => {
    expect(verifyUnsignedRequest(DIRECT_POST, clientId)).toMatchObject({
      clientId,
      verifier: 'https://verifier.example',
      responseUri: RESPONSE_URI,
    });
  });

  /** OpenID4VP 1.0 §5.9.3 */
  it('takes the response_uri from the client_id', () => {
    const { response_uri: _, ...parameters } = DIRECT_POST;
    expect(verifyUnsignedRequest(parameters, clientId).responseUri).toBe(RESPONSE_URI);
  });

  it.each<[string, string, object, string]>([
    [
      'another response_uri than the client_id (§5.9.3)',
      clientId,
      { response_uri: 'https://bank.example' },
      'the response_uri is not the client_id',
    ],
    ['a client id that is for signed requests', 'x509_hash:a', {}, 'a request of this client_id has to be signed'],
    ['a client id without a prefix', 'verifier', {}, 'a request of this client_id has to be signed'],
    ['no nonce', clientId, { nonce: undefined }, 'the nonce is missing'],
  ])('rejects %s', async (_, id, members, reason) => {
    expect(await rejectionOf(() => verifyUnsignedRequest({ ...DIRECT_POST, ...members }, id))).toEqual([reason]);
  });
});
