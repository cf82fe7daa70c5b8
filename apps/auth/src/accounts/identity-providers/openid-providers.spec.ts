import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { generateKeys } from '@vc/protocol/crypto';
import { LocalServer, sendJson } from '@vc/testing/unit/local-server';
import { SignJWT } from 'jose';
import type { AuthConfig } from '../../auth-config';
import { OpenIdProviders, type ProviderAccess } from './openid-providers';

const MINUTE = 60;

describe('OpenIdProviders', () => {
  const { privateKey, publicKey } = generateKeys('P-256');
  const http = new OutgoingHttp({
    connectTimeoutMs: 20_000,
    totalTimeoutMs: 60_000,
    maxBodyBytes: 100_000,
    allowHttp: true,
    allowedHosts: ['127.0.0.1:*'],
    longBody: 'refuse',
  });
  let server: LocalServer;
  let access: ProviderAccess;
  let providers: OpenIdProviders;
  let idToken: string;
  /** openid-client has no other clock than that of the machine. */
  const now = new Date();
  const seconds = Math.floor(now.getTime() / 1000);

  beforeAll(async () => {
    server = await LocalServer.start((request, response) => {
      request.resume();
      const issuer = server.url;
      if (request.url === '/token') {
        return sendJson(response, { access_token: 'a', token_type: 'bearer', id_token: idToken });
      }
      if (request.url === '/keys') {
        return sendJson(response, { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] });
      }
      sendJson(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['ES256'],
      });
    });
    access = { issuer: server.url, clientId: 'vc-platform', clientSecret: 'secret' };
    providers = new OpenIdProviders({ PUBLIC_URL: 'https://platform.test' } as AuthConfig, http, () => now);
  });

  afterAll(async () => {
    await http.close();
    await server?.stop();
  });

  /** Signs on with an ID token that is issued by so many seconds later than now. */
  async function signOn(later: number): Promise<unknown> {
    const { url, checks } = await providers.start(access, 'prefix');
    const { nonce, state } = checks;
    expect(url).toContain(state);
    idToken = await new SignJWT({ nonce, email: 'ann@acme.example', email_verified: true, groups: [] })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(access.issuer)
      .setAudience(access.clientId)
      .setSubject('ann')
      .setIssuedAt(seconds + later)
      .setExpirationTime(seconds + later + 10 * MINUTE)
      .sign(privateKey);
    const wanted = { roleClaim: 'groups', emailVerification: 'claim' as const };
    return providers.finish(access, `${new URLSearchParams({ code: 'c', state })}`, { ...checks, wanted });
  }

  it.each([0, MINUTE - 1])('accepts an ID token that is issued %i seconds later than now', async (later) => {
    expect(await signOn(later)).toMatchObject({ sub: 'ann' });
  });

  it.each([MINUTE + 1, 24 * 60 * MINUTE])(
    'rejects an ID token that is issued %i seconds later than now',
    async (later) => {
      await expect(signOn(later)).rejects.toThrow('The ID token is issued in the future.');
    },
  );
});
