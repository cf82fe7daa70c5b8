import { randomBytes, sign } from 'node:crypto';
import { encodeBase64Url, generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import {
  createKeyProof,
  createNonce,
  MalformedMessageError,
  parseAuthorizationServerMetadata,
  parseCredentialOffer,
  parseCredentialRequest,
  parseCredentialResponse,
  parseIssuerMetadata,
  parseOfferUri,
  PRE_AUTHORIZED_CODE_GRANT,
  verifyKeyProof,
  verifyNonce,
  wellKnownUrl,
} from './index';

const now = new Date('2026-06-01T12:00:00Z');
const credentialIssuer = 'https://issuer.example/oid4vci/1';
const holder = generateKeys('P-256');
const jwk = publicJwkOf(holder.publicKey);
const holderSign = (input: Uint8Array) => sign('sha256', input, { key: holder.privateKey, dsaEncoding: 'ieee-p1363' });

describe('well-known URLs', () => {
  it.each([
    ['https://issuer.example', 'https://issuer.example/.well-known/openid-credential-issuer'],
    ['https://issuer.example/', 'https://issuer.example/.well-known/openid-credential-issuer'],
    [credentialIssuer, 'https://issuer.example/.well-known/openid-credential-issuer/oid4vci/1'],
    ['https://issuer.example/a/', 'https://issuer.example/.well-known/openid-credential-issuer/a/'],
  ])('inserts the well-known part before the path of %s', (issuer, url) => {
    expect(wellKnownUrl(issuer, 'openid-credential-issuer')).toBe(url);
    const ofServer = url.replace('openid-credential-issuer', 'oauth-authorization-server').replace(/\/$/, '');
    expect(wellKnownUrl(issuer, 'oauth-authorization-server')).toBe(ofServer);
  });
});

describe('credential offers', () => {
  const offer = {
    credential_issuer: credentialIssuer,
    credential_configuration_ids: ['a'],
    grants: { [PRE_AUTHORIZED_CODE_GRANT]: { 'pre-authorized_code': 'x' } },
  };
  const byValue = (scheme: string) => `${scheme}?credential_offer=${encodeURIComponent(JSON.stringify(offer))}`;

  it.each(['openid-credential-offer://', 'haip-vci://', 'https://issuer.example/invitation'])(
    'are read from %s',
    (scheme) => {
      expect(parseOfferUri(byValue(scheme))).toEqual({ offer });
      expect(parseOfferUri(`${scheme}?credential_offer_uri=https%3A%2F%2Fa.example%2Fo`)).toEqual({
        offerUri: 'https://a.example/o',
      });
    },
  );

  it.each([
    ['another scheme', byValue('javascript:alert(1)//')],
    ['no parameter', 'openid-credential-offer://'],
    ['both parameters', `${byValue('openid-credential-offer://')}&credential_offer_uri=https%3A%2F%2Fa.example`],
    ['a reference that is no URL', 'openid-credential-offer://?credential_offer_uri=x'],
    ['a reference to a file', 'openid-credential-offer://?credential_offer_uri=file%3A%2F%2F%2Fetc'],
  ])('reject %s', (_, text) => {
    expect(() => parseOfferUri(text)).toThrow(MalformedMessageError);
  });

  it.each([
    ['no issuer', { ...offer, credential_issuer: undefined }],
    ['an issuer that is no URL', { ...offer, credential_issuer: 'x' }],
    ['no configurations', { ...offer, credential_configuration_ids: [] }],
    ['a repeated configuration', { ...offer, credential_configuration_ids: ['a', 'a'] }],
    ['a configuration that is no string', { ...offer, credential_configuration_ids: [1] }],
    ['a grant without a code', { ...offer, grants: { [PRE_AUTHORIZED_CODE_GRANT]: {} } }],
    [
      'a tx_code that is no object',
      { ...offer, grants: { [PRE_AUTHORIZED_CODE_GRANT]: { 'pre-authorized_code': 'x', tx_code: '1' } } },
    ],
    ['an array', []],
  ])('reject %s in the offer', (_, value) => {
    expect(() => parseCredentialOffer(value)).toThrow(MalformedMessageError);
  });
});

describe('metadata', () => {
  const metadata = {
    credential_issuer: credentialIssuer,
    credential_endpoint: `${credentialIssuer}/credential`,
    credential_configurations_supported: { a: { format: 'dc+sd-jwt' } },
  };

  it('keeps members that it does not know', () => {
    expect(parseIssuerMetadata({ ...metadata, later: 1 }, credentialIssuer)).toMatchObject({ later: 1 });
  });

  it.each([
    ['another issuer', { ...metadata, credential_issuer: 'https://other.example' }],
    ['no endpoint', { ...metadata, credential_endpoint: undefined }],
    ['an endpoint that is no URL', { ...metadata, nonce_endpoint: 'x' }],
    ['no configurations', { ...metadata, credential_configurations_supported: undefined }],
    ['a configuration that is no object', { ...metadata, credential_configurations_supported: { a: 1 } }],
    ['an empty list of authorization servers', { ...metadata, authorization_servers: [] }],
  ])('of an issuer rejects %s', (_, value) => {
    expect(() => parseIssuerMetadata(value, credentialIssuer)).toThrow(MalformedMessageError);
  });

  it('of an authorization server rejects another issuer and a missing token endpoint', () => {
    const server = { issuer: 'https://as.example', token_endpoint: 'https://as.example/token' };
    expect(parseAuthorizationServerMetadata(server, server.issuer)).toEqual(server);
    expect(() => parseAuthorizationServerMetadata(server, 'https://other.example')).toThrow(MalformedMessageError);
    expect(() => parseAuthorizationServerMetadata({ issuer: server.issuer }, server.issuer)).toThrow(
      MalformedMessageError,
    );
  });
});

describe('nonces', () => {
  const secret = randomBytes(32);
  const nonce = createNonce({ secret, now, lifetimeSeconds: 300, randomBytes });

  it('verify until they expire', () => {
    expect(verifyNonce(nonce, { secret, now })?.expiresAt).toEqual(new Date(now.getTime() + 300_000));
    expect(verifyNonce(nonce, { secret, now: new Date(now.getTime() + 300_000) })).toBeUndefined();
  });

  it('do not verify with another secret, or when they were changed', () => {
    expect(verifyNonce(nonce, { secret: randomBytes(32), now })).toBeUndefined();
    const [id, expiry, code] = nonce.split('.');
    expect(verifyNonce(`${id}.${Number(expiry) + 1}.${code}`, { secret, now })).toBeUndefined();
    expect(verifyNonce('', { secret, now })).toBeUndefined();
  });

  it('are never the same', () => {
    expect(createNonce({ secret, now, lifetimeSeconds: 300, randomBytes })).not.toBe(nonce);
  });
});

describe('key proofs', () => {
  const options = { credentialIssuer, allowedAlgorithms: ['ES256'] as const, now };
  const create = (more: object = {}) =>
    createKeyProof({
      jwk,
      alg: 'ES256',
      sign: holderSign,
      audience: credentialIssuer,
      nonce: 'n',
      issuedAt: now,
      ...more,
    });

  /** Signs any header and payload. */
  function forge(header: object, payload: object): string {
    const signingInput = [header, payload].map((part) => encodeBase64Url(JSON.stringify(part))).join('.');
    return `${signingInput}.${encodeBase64Url(holderSign(Buffer.from(signingInput)))}`;
  }

  const header = { alg: 'ES256', typ: 'openid4vci-proof+jwt', jwk };
  const payload = { aud: credentialIssuer, iat: now.getTime() / 1000, nonce: 'n' };

  it('give the holder’s key and the nonce', async () => {
    expect(verifyKeyProof(await create(), options)).toEqual({ holderKeys: [jwk], nonce: 'n' });
  });

  it.each([
    ['another typ', { ...header, typ: 'JWT' }, payload],
    ['no key', { ...header, jwk: undefined }, payload],
    ['two keys', { ...header, kid: 'x' }, payload],
    ['a key by reference', { alg: 'ES256', typ: header.typ, kid: 'did:example:1' }, payload],
    ['a private key', { ...header, jwk: { ...jwk, d: 'x' } }, payload],
    ['alg none', { ...header, alg: 'none' }, payload],
    ['an algorithm of another kind of key', { ...header, alg: 'EdDSA' }, payload],
    ['another audience', header, { ...payload, aud: 'https://other.example' }],
    ['an audience list', header, { ...payload, aud: [credentialIssuer] }],
    ['no iat', header, { ...payload, iat: undefined }],
    ['an iat that is text', header, { ...payload, iat: '1' }],
    ['an old iat', header, { ...payload, iat: payload.iat - 301 }],
    ['an iat in the future', header, { ...payload, iat: payload.iat + 61 }],
    ['another key than the one that signed', { ...header, jwk: publicJwkOf(generateKeys('P-256').publicKey) }, payload],
  ])('reject %s', (_, badHeader, badPayload) => {
    expect(() => verifyKeyProof(forge(badHeader, badPayload), options)).toThrow(
      expect.objectContaining({ error: 'invalid_proof' }),
    );
  });

  it('reject a missing nonce with an error of its own', async () => {
    const proof = await create({ nonce: undefined });
    expect(() => verifyKeyProof(proof, options)).toThrow(expect.objectContaining({ error: 'invalid_nonce' }));
  });
});

describe('credential requests and responses', () => {
  it('ignore members that they do not know', () => {
    const request = { credential_configuration_id: 'a', proofs: { jwt: ['x'] }, format: 'old', later: {} };
    expect(parseCredentialRequest(request)).toEqual({
      target: { credentialConfigurationId: 'a' },
      proofs: { type: 'jwt', jwts: ['x'] },
    });
    expect(parseCredentialResponse({ credentials: [{ credential: 'c', later: 1 }], notification_id: 'n' })).toEqual({
      credentials: ['c'],
      notificationId: 'n',
    });
  });

  it('take a request for an encrypted response, and one by identifier with an attestation', () => {
    const key = { ...jwk, alg: 'ECDH-ES' };
    expect(
      parseCredentialRequest({
        credential_identifier: 'a',
        proofs: { attestation: ['x'] },
        credential_response_encryption: { jwk: key, enc: 'A256GCM', zip: 'DEF' },
      }),
    ).toEqual({
      target: { credentialIdentifier: 'a' },
      proofs: { type: 'attestation', attestation: 'x' },
      responseEncryption: { jwk: key, enc: 'A256GCM', zip: true },
    });
  });

  it('reject two attestations, and an encryption that is no object', () => {
    const request = { credential_configuration_id: 'a', proofs: { attestation: ['x', 'y'] } };
    expect(() => parseCredentialRequest(request)).toThrow('invalid_credential_request');
    const encryption = { ...request, proofs: { jwt: ['x'] }, credential_response_encryption: 1 };
    expect(() => parseCredentialRequest(encryption)).toThrow('invalid_encryption_parameters');
  });

  it('take a promise for what it is', () => {
    const promise = { transactionId: 'x', interval: 7 };
    expect(parseCredentialResponse({ transaction_id: 'x', interval: 7 })).toEqual(promise);
    expect(parseCredentialResponse({ transaction_id: 'x', interval: -1 })).toEqual({ ...promise, interval: 5 });
    expect(parseCredentialResponse({ transaction_id: 'x', interval: 1e300 })).toEqual({ ...promise, interval: 86_400 });
  });

  it.each([
    ['a promise of nothing', { transaction_id: 1 }],
    ['empty', { credentials: [] }],
    ['of another shape', { credentials: ['c'] }],
    ['null', null],
  ])('reject a response that is %s', (_, response) => {
    expect(() => parseCredentialResponse(response)).toThrow(MalformedMessageError);
  });
});
