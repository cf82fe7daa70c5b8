import { compactDecrypt, CompactEncrypt, generateKeyPair, exportJWK, importJWK } from 'jose';
import { verifyKeyProof } from '@vc/protocol/openid4vci';
import { selectCredentialEncryption } from './credential-encryption';
import type { IssuerAccess } from './issuer-access';
import { CredentialRejectedError } from './offer-rejected-error';
import { requestCredential } from './request-credential';
import type { TestResponse } from './test-http';
import { TestHttp } from './test-http';
import type { TestHolderKey } from './test-issuer';
import {
  createHolderKey,
  ISSUER_METADATA,
  NO_DIDS,
  NOW,
  rejectionOf,
  SD_JWT_CONFIGURATION,
  TestIssuer,
} from './test-issuer';

const NONCE_ENDPOINT = 'https://issuer.example/one/nonce';
const { credential_endpoint: ENDPOINT, credential_issuer: ISSUER } = ISSUER_METADATA;

const access: IssuerAccess<TestHolderKey> = {
  accessToken: 'token',
  expiresAt: NOW,
  credentialIssuer: ISSUER,
  credentialEndpoint: ENDPOINT,
  nonceEndpoint: NONCE_ENDPOINT,
};
const [first, second] = [createHolderKey(), createHolderKey()];

let issuer: TestIssuer;

beforeAll(async () => {
  issuer = await TestIssuer.create();
});

interface World {
  response: TestResponse | ((body: Record<string, unknown>) => TestResponse | Promise<TestResponse>);
  holderKeys?: TestHolderKey[];
  nonce?: TestResponse;
  access?: Partial<IssuerAccess<TestHolderKey>>;
}

async function request({ response, holderKeys = [first], nonce = { body: { c_nonce: 'n-1' } }, ...world }: World) {
  const respond = typeof response === 'function' ? response : () => response;
  const http = new TestHttp({
    [NONCE_ENDPOINT]: nonce,
    [ENDPOINT]: ({ body = '' }) => respond(body.startsWith('{') ? JSON.parse(body) : { jwe: body }),
  });
  const outcome = await requestCredential(
    { ...access, ...world.access },
    { target: { credential_configuration_id: 'person' }, configuration: SD_JWT_CONFIGURATION, holderKeys },
    { http: http.send, dids: NO_DIDS, createHolderKey, now: () => NOW },
  );
  return { outcome, http };
}

const issued = async (...keys: TestHolderKey[]) => {
  const credentials = await Promise.all(keys.map(({ jwk }) => issuer.issueSdJwt({ holderKey: jwk })));
  return credentials.map((credential) => ({ credential }));
};

describe('requestCredential', () => {
  it('proves the holder key with a nonce of the issuer', async () => {
    const credentials = await issued(first);
    const { http } = await request({ response: { body: { credentials } } });
    expect(http.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST ${NONCE_ENDPOINT}`,
      `POST ${ENDPOINT}`,
    ]);
    const { headers, body } = http.requestTo(ENDPOINT);
    expect(headers.authorization).toBe('Bearer token');
    const { proofs, ...target } = JSON.parse(body);
    expect(target).toEqual({ credential_configuration_id: 'person' });
    const options = { credentialIssuer: ISSUER, allowedAlgorithms: ['ES256'] as const, now: NOW };
    expect(verifyKeyProof(proofs.jwt[0], options)).toEqual({ holderKeys: [first.jwk], nonce: 'n-1' });
  });

  it('returns the credential with its notification id', async () => {
    const credentials = await issued(first);
    const { outcome } = await request({ response: { body: { credentials, notification_id: 'n-2' } } });
    expect(outcome).toMatchObject({
      credential: {
        type: 'urn:example:person',
        claims: { name: 'Thandi' },
        copies: [{ credential: credentials[0]!.credential, holderKey: first }],
        notificationId: 'n-2',
      },
    });
  });

  it('asks for no nonce if the issuer has no nonce endpoint', async () => {
    const credentials = await issued(first);
    const { http } = await request({ response: { body: { credentials } }, access: { nonceEndpoint: undefined } });
    expect(http.requests).toHaveLength(1);
    const [, payload = ''] = JSON.parse(http.requestTo(ENDPOINT).body).proofs.jwt[0].split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).not.toHaveProperty('nonce');
  });

  /** OpenID4VCI 1.0 §8.3 */
  it('accepts copies in any order', async () => {
    const credentials = await issued(second, first);
    const { outcome } = await request({ response: { body: { credentials } }, holderKeys: [first, second] });
    expect(outcome).toMatchObject({ credential: { copies: [{ holderKey: second }, { holderKey: first }] } });
  });

  it('accepts fewer copies than keys', async () => {
    const credentials = await issued(second);
    const { outcome } = await request({ response: { body: { credentials } }, holderKeys: [first, second] });
    expect(outcome).toMatchObject({ credential: { copies: [{ holderKey: second }] } });
  });

  it('returns a deferred credential', async () => {
    const { outcome } = await request({ response: { status: 202, body: { transaction_id: 't-1', interval: 9 } } });
    expect(outcome).toEqual({
      deferred: {
        transactionId: 't-1',
        interval: 9,
        configuration: SD_JWT_CONFIGURATION,
        holderKeys: [first],
      },
    });
  });

  it('sends and receives JWEs, which jose decrypts and encrypts', async () => {
    const keys = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k', use: 'enc', alg: 'ECDH-ES' };
    const enc = { enc_values_supported: ['A256GCM'], encryption_required: true };
    const encryption = selectCredentialEncryption({
      ...ISSUER_METADATA,
      credential_request_encryption: { jwks: { keys: [jwk] }, ...enc },
      credential_response_encryption: { alg_values_supported: ['ECDH-ES'], ...enc },
    });
    const credentials = await issued(first);
    const response = async ({ jwe }: Record<string, unknown>) => {
      const { plaintext, protectedHeader } = await compactDecrypt(String(jwe), keys.privateKey);
      expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'k' });
      const { credential_response_encryption: target, proofs } = JSON.parse(new TextDecoder().decode(plaintext));
      expect(proofs.jwt).toHaveLength(1);
      const body = await new CompactEncrypt(Buffer.from(JSON.stringify({ credentials })))
        .setProtectedHeader({ alg: target.jwk.alg, enc: target.enc })
        .encrypt(await importJWK(target.jwk));
      return { headers: { 'content-type': 'application/jwt' }, body };
    };
    const { outcome, http } = await request({ response, access: { encryption } });
    expect(outcome).toMatchObject({ credential: { claims: { name: 'Thandi' } } });
    expect(http.requestTo(ENDPOINT).headers['content-type']).toBe('application/jwt');
  });

  it.each<[string, Partial<World>, string]>([
    ['a nonce response without c_nonce', { nonce: { body: {} } }, 'the nonce response has no c_nonce'],
    ['a nonce response that is null', { nonce: { body: 'null' } }, 'the nonce response has no c_nonce'],
    ['an error of the nonce endpoint', { nonce: { status: 404 } }, 'the nonce response: HTTP 404'],
    [
      'an error of the credential endpoint',
      { response: { status: 400, body: { error: 'invalid_proof' } } },
      'the credential response: HTTP 400, invalid_proof',
    ],
    [
      'a response without credentials',
      { response: { body: { credentials: [] } } },
      'the credential response has no credentials',
    ],
  ])('rejects %s', async (_, world, reason) => {
    const requested = () => request({ response: { body: {} }, ...world });
    expect(await rejectionOf(requested)).toEqual([reason]);
    await expect(requested()).rejects.not.toBeInstanceOf(CredentialRejectedError);
  });

  it.each<[string, TestHolderKey[], TestHolderKey[], string]>([
    ['a credential of another holder', [first], [createHolderKey()], 'the credential is not bound to our key'],
    ['two copies with one key', [first, second], [first, first], 'the credential is not bound to our key'],
    ['more copies than keys', [first], [first, second], 'there are more credentials than keys that were proven'],
  ])('rejects %s with the notification id', async (_, holderKeys, bound, reason) => {
    const body = { credentials: await issued(...bound), notification_id: 'n-2' };
    const requested = request({ response: { body }, holderKeys });
    await expect(requested).rejects.toBeInstanceOf(CredentialRejectedError);
    await expect(requested).rejects.toMatchObject({ reasons: [reason], notificationId: 'n-2' });
  });

  it('rejects a credential that cannot be parsed with the notification id', async () => {
    const body = { credentials: [{ credential: 'x~' }], notification_id: 'n-2' };
    await expect(request({ response: { body } })).rejects.toMatchObject({ notificationId: 'n-2' });
  });
});
