import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createId } from '@vc/platform/persistence';
import { generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';
import type { TestIssuer } from '@vc/testing/unit/test-issuer';
import { HolderWorld } from '@vc/testing/service/holder-world';
import { requestJson } from '@vc/testing/unit/request-json';
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import { walletService } from '../wallet.definition';

const REDIRECT_URI = 'https://app.example/callback';

describe('the authorization code grant', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vc-attestation-'));
  let holder: HolderWorld;
  let issuer: TestIssuer;
  let attester: X509Certificate;

  beforeAll(async () => {
    attester = await newAttester(directory);
    holder = await HolderWorld.serve(walletService, {
      WALLET_ATTESTATION_KEY_FILE: join(directory, 'key.pem'),
      WALLET_ATTESTATION_CERTIFICATE_FILES: join(directory, 'certificate.pem'),
      WALLET_KEY_STORAGE: 'iso_18045_basic',
    });
    ({ issuer } = holder);
  });

  beforeEach(() => {
    holder.renew();
    [issuer.usesCodeGrant, issuer.usesDpop, issuer.dishonesty] = [true, true, {}];
    issuer.codeGrant.pushed.length = 0;
  });

  afterAll(async () => {
    await holder?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const wallet = (path: string, body: object, subject?: string) => holder.wallet('POST', path, body, subject);

  async function startAuthorization(more: object = {}): Promise<string> {
    const body = { credentialOffer: issuer.offerUri, redirectUri: REDIRECT_URI, ...more };
    const answer = await wallet('/v2/credentials', body);
    expect(answer).toMatchObject({ status: 202, body: { data: [] } });
    return answer.body.meta.authorizationUri;
  }

  const finish = (response: URL | string, subject?: string) =>
    wallet('/v2/credentials/authorization-responses', { authorizationResponse: String(response) }, subject);

  it('returns the authorization URL, and stores the credentials that the user authorized', async () => {
    const authorizationUri = await startAuthorization();
    expect(authorizationUri).toMatch(/^http:[^?]+\/authorize\?client_id=[^&]+&request_uri=[^&]+$/);
    const { parameters } = issuer.codeGrant.pushed[0]!;
    expect(Object.fromEntries(parameters)).toEqual({
      client_id: 'http://platform.test/wallet',
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      scope: 'badge',
      issuer_state: 'state-of-issuer',
      code_challenge_method: 'S256',
      state: expect.any(String),
      code_challenge: expect.any(String),
      dpop_jkt: expect.any(String),
    });
    const answer = await finish(issuer.codeGrant.callbackOf(authorizationUri));
    expect(answer).toMatchObject({ status: 201, body: { data: [{ status: 'pending', iss: expect.any(String) }] } });
  });

  it('sends authorization details where the server announces them', async () => {
    issuer.dishonesty = {
      metadata: (metadata) => ({ ...metadata, authorization_servers: [issuer.url] }),
      server: (server) => ({ ...server, authorization_details_types_supported: ['openid_credential'] }),
    };
    const authorizationUri = await startAuthorization();
    const { parameters } = issuer.codeGrant.pushed.at(-1)!;
    expect(parameters.has('scope')).toBe(false);
    expect(JSON.parse(parameters.get('authorization_details')!)).toEqual([
      { type: 'openid_credential', credential_configuration_id: 'badge', locations: [issuer.url] },
    ]);
    expect((await finish(issuer.codeGrant.callbackOf(authorizationUri))).status).toBe(201);
  });

  it('sends scopes for an offer of an app without issuer_state', async () => {
    issuer.dishonesty = {
      server: (server) => ({ ...server, authorization_details_types_supported: ['openid_credential'] }),
    };
    const offer = { credential_issuer: issuer.url, credential_configuration_ids: ['badge'] };
    const query = new URLSearchParams({ credential_offer: JSON.stringify(offer) });
    const authorizationUri = await startAuthorization({ credentialOffer: `openid-credential-offer://?${query}` });
    const { parameters } = issuer.codeGrant.pushed.at(-1)!;
    expect([parameters.get('scope'), parameters.has('issuer_state')]).toEqual(['badge', false]);
    expect((await finish(issuer.codeGrant.callbackOf(authorizationUri))).status).toBe(201);
  });

  it('authenticates with a client attestation where the server supports it', async () => {
    await startAuthorization();
    const headers = issuer.codeGrant.pushed[0]!.headers as Record<string, string>;
    const attestation = headers['oauth-client-attestation']!;
    expect(decodeProtectedHeader(attestation).x5c).toEqual([attester.raw.toString('base64')]);
    const { payload } = await jwtVerify<{ cnf: { jwk: object } }>(attestation, attester.publicKey, {
      typ: 'oauth-client-attestation+jwt',
      subject: 'http://platform.test/wallet',
      requiredClaims: ['iss', 'exp'],
    });
    const instanceKey = await importJWK(payload.cnf.jwk, 'ES256');
    const { payload: proof } = await jwtVerify(headers['oauth-client-attestation-pop']!, instanceKey, {
      typ: 'oauth-client-attestation-pop+jwt',
      audience: issuer.url,
      requiredClaims: ['jti', 'iat'],
    });
    expect(proof.challenge).toBe('challenge');
    issuer.codeGrant.proofs.length = 0;
    await finish(issuer.codeGrant.callbackOf(await startAuthorization()));
    // The second request carries the nonce of the server in its DPoP proof.
    const { proofs } = issuer.codeGrant;
    expect([proofs.length, new Set(proofs).size]).toEqual([2, 2]);
  });

  it.each([
    ['says nothing of anonymous clients', {}, true],
    ['accepts anonymous clients', { 'pre-authorized_grant_anonymous_access_supported': true }, false],
  ])('authenticates with a pre-authorized code where the server %s: %j', async (_, more, isAuthenticated) => {
    issuer.usesCodeGrant = false;
    issuer.dishonesty = { server: (server) => ({ ...server, ...issuer.codeGrant.metadata(), ...more }) };
    issuer.codeGrant.proofs.length = 0;
    expect((await wallet('/v2/credentials', { credentialOffer: issuer.offerUri })).status).toBe(201);
    const proofs = issuer.codeGrant.proofs.filter((proof) => proof !== undefined);
    // The second request carries the nonce of the server and a fresh proof.
    expect(new Set(proofs).size).toBe(isAuthenticated ? 2 : 0);
  });

  const ES256 = { proof_signing_alg_values_supported: ['ES256'] };
  it.each([
    ['with a signature', { jwt: { ...ES256, key_attestations_required: {} } }],
    ['alone', { attestation: { ...ES256, key_attestations_required: {} } }],
  ])('attests the keys of all copies %s where the issuer requires it', async (_, proofTypes) => {
    [issuer.proofTypes, issuer.batchSize] = [proofTypes, 3];
    const { status, body } = await finish(issuer.codeGrant.callbackOf(await startAuthorization()));
    [issuer.proofTypes, issuer.batchSize] = [undefined, 1];
    expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
    const copies = `SELECT id FROM wallet.credential_copies WHERE credential_id = $1`;
    expect(await holder.database.query(copies, [body.data[0].id])).toHaveLength(2);
    const keyAttestation = issuer.keyAttestations.at(-1)!;
    const { payload } = await jwtVerify(keyAttestation, attester.publicKey, { typ: 'key-attestation+jwt' });
    expect(payload).toMatchObject({ nonce: 'nonce', exp: expect.any(Number), key_storage: ['iso_18045_basic'] });
  });

  it.each(['ES384', 'ES512', 'EdDSA'])('proves a key for %s where the issuer takes no other', async (alg) => {
    issuer.proofTypes = { jwt: { proof_signing_alg_values_supported: [alg] } };
    const { status, body } = await finish(issuer.codeGrant.callbackOf(await startAuthorization()));
    issuer.proofTypes = undefined;
    expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
    expect(issuer.proofAlgorithms.at(-1)).toBe(alg);
  });

  it('rejects an issuer without a supported proof type', async () => {
    issuer.proofTypes = { di_vp: {} };
    const { status, body } = await finish(issuer.codeGrant.callbackOf(await startAuthorization()));
    issuer.proofTypes = undefined;
    expect({ status, detail: body.errors[0].detail }).toMatchObject({
      status: 422,
      detail: expect.stringContaining('no proof of keys'),
    });
  });

  it.each<[string, (callback: URL) => void, number]>([
    ['another state', ({ searchParams }) => searchParams.set('state', randomUUID()), 409],
    ['no state', ({ searchParams }) => searchParams.delete('state'), 409],
    ['no issuer', ({ searchParams }) => searchParams.delete('iss'), 422],
    ['another issuer', ({ searchParams }) => searchParams.set('iss', 'https://other.test'), 422],
    ['no code', ({ searchParams }) => searchParams.delete('code'), 422],
    ['a code of its own', ({ searchParams }) => searchParams.set('code', 'mine'), 422],
    ['two codes', ({ searchParams }) => searchParams.append('code', 'mine'), 422],
    ['an error response', ({ searchParams }) => searchParams.set('error', 'access_denied'), 422],
  ])('rejects a response with %s', async (_, change, status) => {
    const callback = issuer.codeGrant.callbackOf(await startAuthorization());
    change(callback);
    expect(await finish(callback)).toMatchObject({
      status,
      body: { errors: [{ source: { pointer: '/authorizationResponse' } }] },
    });
  });

  it('accepts a response once, and only from the user who began the authorization', async () => {
    const callback = issuer.codeGrant.callbackOf(await startAuthorization());
    expect((await finish(callback, createId())).status).toBe(409);
    const answers = await Promise.all([finish(callback), finish(callback), finish(callback)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    ['no redirectUri', undefined],
    ['one without TLS', 'http://app.example/callback'],
    ['a script', 'javascript:alert(1)'],
  ])('rejects an offer with %s', async (_, redirectUri) => {
    expect(await wallet('/v2/credentials', { credentialOffer: issuer.offerUri, redirectUri })).toMatchObject({
      status: 400,
      body: { errors: [{ source: { pointer: '/redirectUri' } }] },
    });
  });

  it.each([
    'http://platform.test/wallet/app/authorized/x',
    'http://platform.test/wallet/app/authorized?x=y',
    'http://platform.test/wallet/app',
    'http://other.test/wallet/app/authorized',
  ])('rejects %s, which is no redirect URI of the platform', async (redirectUri) => {
    expect((await wallet('/v2/credentials', { credentialOffer: issuer.offerUri, redirectUri })).status).toBe(400);
  });

  it('accepts the redirect URI of the wallet for browsers, also without TLS', async () => {
    const redirectUri = 'http://platform.test/wallet/app/authorized';
    const callback = issuer.codeGrant.callbackOf(await startAuthorization({ redirectUri }));
    expect(callback.href).toContain(`${redirectUri}?`);
    expect((await finish(callback)).status).toBe(201);
  });

  it('accepts redirect URIs of apps', async () => {
    const authorizationUri = await startAuthorization({ redirectUri: 'com.example.app:/callback' });
    expect((await finish(issuer.codeGrant.callbackOf(authorizationUri))).status).toBe(201);
  });

  it.each([{}, { authorizationResponse: 1 }, { authorizationResponse: 'code=1' }])('rejects %j', async (body) => {
    expect(await wallet('/v2/credentials/authorization-responses', body)).toMatchObject({
      status: 400,
      body: { errors: { 0: { source: { pointer: '/authorizationResponse' } } } },
    });
  });

  it('rejects a pushed offer with UPSTREAM_REJECTED: no user is present to authorize it', async () => {
    const token = await holder.authority.accessToken({ tenantId: holder.tenantId, scopes: ['wallet.push'] });
    const body = { credentialOffer: issuer.offerUri, recipient: 'thandi@example.com' };
    const { status, body: answer } = await requestJson(`${holder.service.url}/wallet/v2/orgs/credentials`, {
      token,
      body,
    });
    expect({ status, code: answer.errors[0].code }).toEqual({ status: 422, code: 'UPSTREAM_REJECTED' });
  });
});

async function newAttester(directory: string): Promise<X509Certificate> {
  const newKey = () => generateKeys('P-256');
  const [root, leaf] = [newKey(), newKey()];
  const times = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 3_600_000) };
  const issuerCertificate = await createRootCertificate({ subject: 'CN=Root', key: root.privateKey, ...times });
  const certificate = await createLeafCertificate({
    subject: 'CN=Wallet provider',
    publicKey: leaf.publicKey,
    ...times,
    issuerCertificate,
    issuerKey: root.privateKey,
    subjectAlternativeNames: [],
  });
  const key = leaf.privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(join(directory, 'key.pem'), key);
  writeFileSync(join(directory, 'certificate.pem'), certificate);
  expect(publicJwkOf(createPrivateKey(key))).toEqual(publicJwkOf(leaf.publicKey));
  return new X509Certificate(certificate);
}
