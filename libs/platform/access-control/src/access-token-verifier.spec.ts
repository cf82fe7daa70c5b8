import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createLogger } from '@vc/platform/observability';
import { generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import { testServiceKeys } from '@vc/testing/keys/test-service-keys';
import { LocalServer, sendJson } from '@vc/testing/unit/local-server';
import { type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { AccessTokenVerifier } from './access-token-verifier';
import { type PresentedToken, RevokedTokens } from './index';

/** For answers that come, on any machine. */
const PATIENCE_MS = 240_000;
const PUBLIC_URL = 'https://platform.example';
const ISSUER = `${PUBLIC_URL}/auth`;
const API = `${PUBLIC_URL}/api`;
const NOW_SECONDS = 1_790_000_000;
const EXPIRY_SECONDS = NOW_SECONDS + 300;
const KEYS = generateKeys('P-256');
const JWKS = { keys: [{ ...publicJwkOf(KEYS.publicKey), kid: 'test', alg: 'ES256', use: 'sig' }] };
const REFUSED = { code: 'UNAUTHORIZED', detail: 'The access token is not valid.' };
const EXPIRED = { code: 'UNAUTHORIZED', detail: 'The access token has expired.' };

describe('AccessTokenVerifier', () => {
  let authority: LocalServer;
  let now: Date;
  /** Requests for the list. */
  let lists: number;
  let list: { revocations: object[]; cutoffs: object[] } | undefined;
  let answerKeys: (response: ServerResponse) => void;
  let revoked: RevokedTokens;
  let verifier: AccessTokenVerifier;

  beforeEach(async () => {
    now = new Date(NOW_SECONDS * 1000);
    lists = 0;
    list = { revocations: [], cutoffs: [] };
    answerKeys = (response) => sendJson(response, JWKS);
    authority = await LocalServer.start(({ url }, response) => {
      if (url === '/auth/jwks') return answerKeys(response);
      lists += 1;
      sendJson(response, { ...list, position: 1, leaseMs: PATIENCE_MS }, list ? 200 : 503);
    });
    const options = { clock: () => now, timeoutMs: PATIENCE_MS, ticks: () => 0 };
    const serviceKeys = testServiceKeys('specs');
    const logger = createLogger('specs', 'silent');
    revoked = new RevokedTokens({ ...options, serviceKeys, logger, authInternalUrl: authority.url });
    verifier = create();
  });

  afterEach(async () => {
    revoked.stop();
    await authority.stop();
  });

  function create(timeoutMs = PATIENCE_MS): AccessTokenVerifier {
    const jwksUri = new URL(`${authority.url}/auth/jwks`);
    return new AccessTokenVerifier({
      issuer: ISSUER,
      jwksUri,
      publicUrl: PUBLIC_URL,
      revoked,
      timeoutMs,
      clock: () => now,
    });
  }

  async function tokenWith(claims: JWTPayload = {}, header: Partial<JWTHeaderParameters> = {}): Promise<string> {
    const ids = { iss: ISSUER, aud: API, sub: 'thandi', client_id: 'app', tenant_id: 'acme', jti: 'j' };
    return new SignJWT({ ...ids, iat: NOW_SECONDS, exp: EXPIRY_SECONDS, ...claims })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'test', ...header })
      .sign(KEYS.privateKey);
  }

  const present = (token: string): PresentedToken => ({ scheme: 'Bearer', token, method: 'GET', target: '/api' });

  it('returns the claims of a token until it expires', async () => {
    const token = await tokenWith();
    now = new Date(EXPIRY_SECONDS * 1000 - 1);
    for (const each of [verifier, verifier, create()]) {
      expect(await each.verify(present(token), API)).toMatchObject({ sub: 'thandi', tenant_id: 'acme' });
    }
    now = new Date(EXPIRY_SECONDS * 1000);
    for (const each of [verifier, create()]) await expect(each.verifyToken(token, API)).rejects.toMatchObject(EXPIRED);
  });

  it('fetches the keys for the first token only, and verifies a token once', async () => {
    const token = await tokenWith();
    await verifier.verifyToken(token, API);
    answerKeys = (response) => sendJson(response, {}, 503);
    expect(await verifier.verifyToken(token, API)).toMatchObject({ jti: 'j' });
    await expect(create().verifyToken(token, API)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('accepts a token for several audiences of which one is asked for', async () => {
    const token = await tokenWith({ aud: ['https://other.example', API] });
    expect(await verifier.verifyToken(token, `${PUBLIC_URL}/wallet`, API)).toMatchObject({ jti: 'j' });
  });

  it('fetches the list of revoked tokens once while it is current', async () => {
    for (const jti of ['a', 'b']) await verifier.verifyToken(await tokenWith({ jti }), API);
    expect(lists).toBe(1);
  });

  it.each(['sub', 'aud', 'client_id', 'tenant_id', 'iat', 'exp', 'jti', 'iss'])(
    'rejects a token without %s',
    async (claim) => {
      const token = await tokenWith({ [claim]: undefined });
      await expect(verifier.verifyToken(token, API)).rejects.toMatchObject(REFUSED);
    },
  );

  it.each<[string, JWTPayload, Partial<JWTHeaderParameters>]>([
    ['of another issuer', { iss: 'https://other.example' }, {}],
    ['of another type', {}, { typ: 'JWT' }],
    ['without a type', {}, { typ: undefined as never }],
    ['of an unknown key', {}, { kid: 'other' }],
  ])('rejects a token %s', async (_, claims, header) => {
    await expect(verifier.verifyToken(await tokenWith(claims, header), API)).rejects.toMatchObject(REFUSED);
  });

  it.each<[string, (token: string) => string]>([
    ['whose signature is of another token', (token) => `${token.slice(0, -86)}${'A'.repeat(86)}`],
    ['without a signature', (token) => token.replace(/[^.]*$/, '')],
    ['that is too long', (token) => token + 'x'.repeat(2 ** 20)],
  ])('rejects a token %s', async (_, change) => {
    await expect(verifier.verifyToken(change(await tokenWith()), API)).rejects.toMatchObject(REFUSED);
  });

  describe('for the platform', () => {
    it.each([`${PUBLIC_URL}/wallet`, `${PUBLIC_URL}/`, ['https://other.example', API]])(
      'accepts the audience %j',
      async (aud) => {
        const token = await tokenWith({ aud });
        expect(await verifier.verifyForPlatform(present(token))).toMatchObject({ aud });
      },
    );

    it.each([PUBLIC_URL, `${PUBLIC_URL}.other.example/api`, `https://other.example/${API}`, [], ['api']])(
      'rejects the audience %j',
      async (aud) => {
        const token = await tokenWith({ aud });
        await expect(verifier.verifyForPlatform(present(token))).rejects.toMatchObject(REFUSED);
      },
    );

    it('rejects a bound token without a proof', async () => {
      const token = present(await tokenWith({ cnf: { jkt: 'thumbprint' } }));
      const refusal = { code: 'UNAUTHORIZED', detail: 'The access token needs a DPoP proof.' };
      await expect(verifier.verifyForPlatform(token)).rejects.toMatchObject(refusal);
      await expect(verifier.verify(token, API)).rejects.toMatchObject(refusal);
    });
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['answers with a failure', (response) => sendJson(response, JWKS, 500)],
    ['answers without JSON', (response) => void response.end('x')],
    ['ends the connection', (response) => void response.destroy()],
  ])('rejects a token with UNAVAILABLE when the authorization server %s', async (_, answer) => {
    answerKeys = answer;
    await expect(verifier.verifyToken(await tokenWith(), API)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('rejects a token with UNAVAILABLE when the authorization server is silent', async () => {
    answerKeys = () => undefined;
    await expect(create(100).verifyToken(await tokenWith(), API)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('rejects a token with UNAVAILABLE when the list of revoked tokens is not known', async () => {
    list = undefined;
    await expect(verifier.verifyToken(await tokenWith(), API)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('rejects a token that was revoked, and one of a suspended tenant with TENANT_SUSPENDED', async () => {
    const jti = randomUUID();
    const suspension = { kind: 'tenant', subject: 'closed', issuedBefore: null, expiresAt: null, position: 1 };
    const expiresAt = new Date(EXPIRY_SECONDS * 1000).toISOString();
    list = { revocations: [{ jti, expiresAt }], cutoffs: [suspension] };
    await expect(verifier.verifyToken(await tokenWith({ jti }), API)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      detail: 'The access token has been revoked.',
    });
    const ofSuspended = await tokenWith({ tenant_id: 'closed' });
    await expect(verifier.verifyToken(ofSuspended, API)).rejects.toMatchObject({ code: 'TENANT_SUSPENDED' });
  });

  describe('findIssued', () => {
    it('returns the claims of a token that has expired or was revoked', async () => {
      const token = await tokenWith();
      now = new Date((EXPIRY_SECONDS + 1) * 1000);
      expect(await verifier.findIssued(token)).toMatchObject({ sub: 'thandi' });
    });

    it('returns the claims of a token that was verified before, without its key', async () => {
      const token = await tokenWith();
      await verifier.verifyToken(token, API);
      expect(await verifier.findIssued(token)).toBe(await verifier.verifyToken(token, API));
    });

    it.each<[string, () => Promise<string>]>([
      ['of another issuer', () => tokenWith({ iss: 'https://other.example' })],
      ['of another type', () => tokenWith({}, { typ: 'JWT' })],
      ['that is no JWT', () => Promise.resolve('x')],
    ])('returns nothing for a token %s', async (_, sign) => {
      expect(await verifier.findIssued(await sign())).toBeUndefined();
    });
  });
});
