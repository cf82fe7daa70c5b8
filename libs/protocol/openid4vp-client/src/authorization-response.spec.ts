import { createHash, verify } from 'node:crypto';
import { SDJwtInstance } from '@sd-jwt/core';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { jwkThumbprint } from '@vc/protocol/crypto';
import type { WalletRequest } from '@vc/protocol/http';
import { ServerUnavailableError } from '@vc/protocol/http';
import { decodeDeviceResponse, elementsToJson, verifyDocument } from '@vc/protocol/mdoc';
import { dcApiSessionTranscript, sessionTranscript } from '@vc/protocol/openid4vp';
import { findKeyBindingIssues, splitPresentation } from '@vc/protocol/sd-jwt-vc';
import type { SecuringMechanism } from '@vc/protocol/vcdm';
import { findVpJwtIssues, parseVpJwt, verifyVc } from '@vc/protocol/vcdm';
import type { ChosenCredential, DcApiRequest, DirectPostRequest } from './index';
import { createErrorResponse, createResponse, postResponse, toResponseForm } from './index';
import { DOCTYPE, holder, issueMdocCredential, issueSdJwt, issueW3c, NAMESPACE, signWith } from './test-credentials';
import { NOW, rejectionOf, RESPONSE_URI, SECONDS, TestVerifier } from './test-verifier';

const ORIGIN = 'https://page.example';
const common = {
  clientId: 'x509_hash:a',
  verifier: 'CN=Verifier',
  nonce: 'n-1',
  dcqlQuery: { credentials: [] } as unknown as DirectPostRequest['dcqlQuery'],
  clientMetadata: {},
};
const POSTED: DirectPostRequest = {
  ...common,
  responseMode: 'direct_post',
  responseUri: RESPONSE_URI,
  state: 's-1',
};
const OF_PAGE: DcApiRequest = {
  ...common,
  responseMode: 'dc_api',
  protocol: 'openid4vp-v1-signed',
  origin: ORIGIN,
};

let issuer: TestVerifier;
let sdJwt: ChosenCredential;
let mdoc: ChosenCredential;

beforeAll(async () => {
  issuer = await TestVerifier.create();
  const key = { alg: 'ES256' as const, sign: signWith(holder) };
  sdJwt = {
    queryId: 'pid',
    format: 'dc+sd-jwt',
    type: 'urn:pid',
    credential: await issueSdJwt(issuer),
    paths: [['name']],
    ...key,
  };
  mdoc = {
    queryId: 'mdoc',
    format: 'mso_mdoc',
    type: DOCTYPE,
    credential: await issueMdocCredential(issuer),
    paths: [[NAMESPACE, 'name']],
    ...key,
  };
});

/** Verifies a presentation with @sd-jwt/core. */
async function verifySdJwt(presentation: string, nonce = 'n-1') {
  const verifierOf =
    (key: typeof holder.publicKey) =>
    (input: string, signature: string): boolean =>
      verify('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  const judge = new SDJwtInstance({
    hasher: (text: string | ArrayBuffer) =>
      createHash('sha256')
        .update(typeof text === 'string' ? text : Buffer.from(text))
        .digest(),
    hashAlg: 'sha-256',
    verifier: verifierOf(issuer.keys.publicKey),
    kbVerifier: verifierOf(holder.publicKey),
  });
  const { payload, kb } = await judge.verify(presentation, { keyBindingNonce: nonce, currentDate: SECONDS });
  return { claims: payload as Record<string, unknown>, keyBinding: kb!.payload };
}

async function verifyMdoc(presentation: string, transcript: Uint8Array) {
  const document = decodeDeviceResponse(Buffer.from(presentation, 'base64url'));
  const { elements } = await verifyDocument(document, {
    sessionTranscript: transcript,
    resolveIssuerKey: () => issuer.keys.publicKey,
    now: NOW,
  });
  return elementsToJson(elements);
}

type VpToken = Record<string, string[]>;

describe('createResponse', () => {
  it('presents an SD-JWT VC to the client id, as @sd-jwt/core verifies', async () => {
    const { vp_token: token, ...others } = await createResponse(POSTED, [sdJwt], NOW);
    expect(others).toEqual({ state: 's-1' });
    const { pid } = token as VpToken;
    expect(pid).toHaveLength(1);
    const { claims, keyBinding } = await verifySdJwt(pid![0]!);
    expect(claims).toMatchObject({ vct: 'urn:pid', name: 'Thandi' });
    expect(claims).not.toHaveProperty('city');
    expect(keyBinding).toMatchObject({ aud: 'x509_hash:a', nonce: 'n-1', iat: SECONDS });
  });

  const presentW3c = async (format: SecuringMechanism, request: DirectPostRequest | DcApiRequest) => {
    const paths = [['credentialSubject', 'name']];
    const chosen = { ...sdJwt, format, paths, credential: await issueW3c(issuer, format) };
    const { vp_token: token } = await createResponse(request, [chosen], NOW);
    return (token as VpToken).pid![0]!;
  };
  const verifyW3c = (credential: string, format: SecuringMechanism) =>
    verifyVc(credential, format, { resolveIssuerKey: () => issuer.keys.publicKey, now: NOW });

  it.each([
    ['the client id', POSTED, 'x509_hash:a'],
    ['the origin of a page', OF_PAGE, `origin:${ORIGIN}`],
  ])('presents a vc+jwt in a vp+jwt to %s', async (_, request, audience) => {
    const parsed = parseVpJwt(await presentW3c('vc+jwt', request));
    const { holderKey, document } = await verifyW3c(parsed.credential, 'vc+jwt');
    expect(findVpJwtIssues(parsed, holderKey, { audience, nonce: 'n-1', now: NOW })).toEqual([]);
    expect(document.credentialSubject).toEqual({ name: 'Thandi', city: 'Durban' });
  });

  it('presents a vc+sd-jwt with a key binding and the claims that are asked for', async () => {
    const parts = splitPresentation(await presentW3c('vc+sd-jwt', POSTED));
    const { holderKey, document } = await verifyW3c(parts.sdJwt, 'vc+sd-jwt');
    const expected = { audience: 'x509_hash:a', nonce: 'n-1', now: NOW };
    expect(findKeyBindingIssues(parts, holderKey, expected)).toEqual([]);
    expect(document.credentialSubject).toEqual({ name: 'Thandi' });
  });

  it.each(['__proto__', 'constructor', 'toString'])('presents the query and namespace %s', async (name) => {
    const credential = await issueMdocCredential(issuer, name);
    const named = { ...mdoc, queryId: name, paths: [[name, 'name']], credential };
    const { vp_token: token } = await createResponse(POSTED, [named], NOW);
    const [[id, [presentation = '']] = ['', []]] = Object.entries(token as VpToken);
    expect(id).toBe(name);
    const transcript = sessionTranscript({ clientId: 'x509_hash:a', nonce: 'n-1', responseUri: RESPONSE_URI });
    expect(Object.entries(await verifyMdoc(presentation, transcript))).toEqual([[name, { name: 'Thandi' }]]);
  });

  it('presents an mdoc to the response_uri', async () => {
    const { vp_token: token } = await createResponse(POSTED, [mdoc], NOW);
    const [presentation = ''] = (token as VpToken).mdoc ?? [];
    const transcript = sessionTranscript({ clientId: 'x509_hash:a', nonce: 'n-1', responseUri: RESPONSE_URI });
    expect(await verifyMdoc(presentation, transcript)).toEqual({ [NAMESPACE]: { name: 'Thandi' } });
    const other = sessionTranscript({ clientId: 'x509_hash:a', nonce: 'n-2', responseUri: RESPONSE_URI });
    await expect(verifyMdoc(presentation, other)).rejects.toThrow('the signature is wrong');
  });

  /** OpenID4VP 1.0 Appendix A.4, B.2.6.2, B.3.6 */
  it('presents both formats to the origin of a page, without state', async () => {
    const { vp_token: token, ...others } = await createResponse(OF_PAGE, [sdJwt, mdoc], NOW);
    expect(others).toEqual({});
    const { pid = [], mdoc: documents = [] } = token as VpToken;
    expect((await verifySdJwt(pid[0]!)).keyBinding).toMatchObject({ aud: `origin:${ORIGIN}` });
    const transcript = dcApiSessionTranscript({ origin: ORIGIN, nonce: 'n-1' });
    expect(await verifyMdoc(documents[0]!, transcript)).toEqual({ [NAMESPACE]: { name: 'Thandi' } });
  });

  /** OpenID4VP 1.0 §7.2 */
  it.each([[[NAMESPACE]], [[NAMESPACE, null]], [[NAMESPACE, 'name', 'first']]])(
    'rejects the path %j for an mdoc, and discloses nothing',
    async (path) => {
      const error = await rejectionOf(() =>
        createResponse(POSTED, [{ ...mdoc, paths: [[NAMESPACE, 'name'], path] }], NOW),
      );
      expect(error).toEqual(['a path for an mdoc does not select an element']);
    },
  );

  it('lists several credentials for one query', async () => {
    const { vp_token: token } = await createResponse(POSTED, [sdJwt, { ...sdJwt, paths: [['city']] }], NOW);
    expect((token as VpToken).pid).toHaveLength(2);
  });

  it('omits the state if the request has none', async () => {
    const { state: _, ...request } = POSTED;
    expect(Object.keys(await createResponse(request, [sdJwt], NOW))).toEqual(['vp_token']);
  });

  describe('with encryption (§8.3)', () => {
    const SIGNATURE_KEY = { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', use: 'sig', alg: 'ES256' };

    async function createKey() {
      const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
      const jwk = { ...(await exportJWK(publicKey)), use: 'enc', alg: 'ECDH-ES', kid: 'k-1' };
      return { jwk, privateKey, thumbprint: jwkThumbprint(jwk as Parameters<typeof jwkThumbprint>[0]) };
    }

    const requestWith = (clientMetadata: object): DirectPostRequest => ({
      ...POSTED,
      responseMode: 'direct_post.jwt',
      clientMetadata: clientMetadata as Record<string, unknown>,
    });

    it('returns a JWE that jose decrypts', async () => {
      const { jwk, privateKey } = await createKey();
      const response = await createResponse(requestWith({ jwks: { keys: [SIGNATURE_KEY, jwk] } }), [sdJwt], NOW);
      expect(Object.keys(response)).toEqual(['response']);
      const { plaintext, protectedHeader } = await compactDecrypt(String(response.response), privateKey);
      expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A128GCM', kid: 'k-1' });
      const answer = JSON.parse(new TextDecoder().decode(plaintext));
      expect(answer.state).toBe('s-1');
      expect((await verifySdJwt(answer.vp_token.pid[0])).claims).toMatchObject({ name: 'Thandi' });
    });

    it('uses the first supported encryption of the verifier', async () => {
      const { jwk, privateKey } = await createKey();
      const encrypted_response_enc_values_supported = ['A128CBC', 'A256GCM', 'A128GCM'];
      const request = requestWith({ jwks: { keys: [jwk] }, encrypted_response_enc_values_supported });
      const { response } = await createResponse(request, [sdJwt], NOW);
      expect((await compactDecrypt(String(response), privateKey)).protectedHeader.enc).toBe('A256GCM');
    });

    /** Appendix B.2.6 */
    it('binds an mdoc to the key', async () => {
      const { jwk, privateKey, thumbprint: encryptionKeyThumbprint } = await createKey();
      const page: DcApiRequest = { ...OF_PAGE, responseMode: 'dc_api.jwt', clientMetadata: { jwks: { keys: [jwk] } } };
      const presentationOf = async (request: DirectPostRequest | DcApiRequest) => {
        const { response } = await createResponse(request, [mdoc], NOW);
        const { plaintext } = await compactDecrypt(String(response), privateKey);
        return JSON.parse(new TextDecoder().decode(plaintext)).vp_token.mdoc[0];
      };
      const posted = sessionTranscript({
        clientId: 'x509_hash:a',
        nonce: 'n-1',
        responseUri: RESPONSE_URI,
        encryptionKeyThumbprint,
      });
      const claims = { [NAMESPACE]: { name: 'Thandi' } };
      expect(await verifyMdoc(await presentationOf(requestWith({ jwks: { keys: [jwk] } })), posted)).toEqual(claims);
      const ofPage = dcApiSessionTranscript({ origin: ORIGIN, nonce: 'n-1', encryptionKeyThumbprint });
      expect(await verifyMdoc(await presentationOf(page), ofPage)).toEqual(claims);
    });

    const NO_KEY = 'the verifier has no key that can be encrypted to';

    it.each<[string, object, string]>([
      ['no keys', {}, NO_KEY],
      ['keys that are no list', { jwks: { keys: {} } }, NO_KEY],
      ['a key for signatures alone', { jwks: { keys: [SIGNATURE_KEY] } }, NO_KEY],
      ['a key without alg', { jwks: { keys: [{ kty: 'EC', crv: 'P-256' }] } }, NO_KEY],
      [
        'a key that is not on its curve',
        { jwks: { keys: [{ ...SIGNATURE_KEY, use: 'enc', alg: 'ECDH-ES' }] } },
        NO_KEY,
      ],
      [
        'no encryption that is supported',
        { encrypted_response_enc_values_supported: ['A128CBC-HS256'] },
        'the verifier supports no encryption that is supported here',
      ],
    ])('rejects a verifier with %s', async (_, metadata, reason) => {
      expect(await rejectionOf(() => createResponse(requestWith(metadata), [sdJwt], NOW))).toEqual([reason]);
    });
  });
});

describe('createErrorResponse', () => {
  /** OpenID4VP 1.0 §8.5 */
  it('returns access_denied with the state of a posted response', () => {
    expect(createErrorResponse(POSTED)).toEqual({ error: 'access_denied', state: 's-1' });
    expect(createErrorResponse(OF_PAGE)).toEqual({ error: 'access_denied' });
  });
});

describe('toResponseForm', () => {
  it('encodes objects as JSON', () => {
    const form = new URLSearchParams(toResponseForm({ vp_token: { pid: ['x~'] }, state: 'a b' }));
    expect(Object.fromEntries(form)).toEqual({ vp_token: '{"pid":["x~"]}', state: 'a b' });
  });
});

describe('postResponse', () => {
  async function post(response: { status?: number; headers?: Record<string, string>; body?: string }) {
    const requests: WalletRequest[] = [];
    const http = async (request: WalletRequest) => {
      requests.push(request);
      const { status = 200, headers = {}, body = '' } = response;
      return { status, headers, body: Buffer.from(body) };
    };
    const targets = { appSchemes: [], allowLoopback: false };
    return { outcome: await postResponse(http, { url: RESPONSE_URI, form: 'error=access_denied' }, targets), requests };
  }

  /** OpenID4VP 1.0 §8.2 */
  it('posts the form, and returns the redirect_uri of the verifier', async () => {
    const { outcome, requests } = await post({ body: '{"redirect_uri":"https://verifier.example/done"}' });
    expect(outcome).toEqual({ redirectUri: 'https://verifier.example/done' });
    expect(requests).toEqual([
      {
        method: 'POST',
        url: RESPONSE_URI,
        headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        body: 'error=access_denied',
      },
    ]);
  });

  it.each([
    '{}',
    '',
    'null',
    '[]',
    '{"redirect_uri":1}',
    '{"redirect_uri":"x"}',
    '{"redirect_uri":"javascript:alert(1)"}',
    '{"redirect_uri":"http://localhost/done"}',
  ])('returns no redirect_uri for the body %j', async (body) => {
    expect((await post({ body })).outcome).toEqual({});
  });

  it.each([
    [400, '', 'the verifier answers 400'],
    [204, '', 'the verifier answers 204'],
    [
      400,
      JSON.stringify({ error: 'invalid_request', error_description: 'd'.repeat(501) }),
      `the verifier answers 400, invalid_request (${'d'.repeat(500)})`,
    ],
  ])('rejects the status %d with the body %j', async (status, body, reason) => {
    expect(await rejectionOf(() => post({ status, body }))).toEqual([reason]);
  });

  it('throws ServerUnavailableError if the verifier is unavailable', async () => {
    const posted = post({ status: 503, headers: { 'retry-after': '3' } });
    await expect(posted).rejects.toBeInstanceOf(ServerUnavailableError);
    await expect(posted).rejects.toMatchObject({ message: 'the answer of the verifier: HTTP 503', retryAfter: '3' });
  });
});
