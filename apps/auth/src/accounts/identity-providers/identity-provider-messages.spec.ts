import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmailVerification, findVerifiedEmail, lacksClaims, withUserInfo } from './person-claims';
import { authenticateBySecret, findSecretMethod } from './secret-authentication';

interface Messages {
  discovery: { token_endpoint_auth_methods_supported?: string[] };
  roleClaim: string;
  idToken: Record<string, unknown>;
  userInfo?: Record<string, unknown>;
}

const FOLDER = join(__dirname, '../../../test-vectors/identity-providers');
const NAMES = readdirSync(FOLDER).map((file) => file.replace('.json', ''));
const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Messages;
const ANN = 'ann@acme.example';

/** The claims in the form that a sign-on reads. */
function emailOf({ idToken, userInfo = {}, roleClaim }: Messages, verification: EmailVerification) {
  const claims = lacksClaims(idToken, roleClaim, verification) ? withUserInfo(idToken, userInfo) : idToken;
  return findVerifiedEmail(claims, verification);
}

describe('messages of identity providers', () => {
  it.each([
    ['ad-fs', 'client_secret_post', [undefined, ANN]],
    ['apple', 'client_secret_post', [ANN, ANN]],
    ['apple-work-and-school', 'client_secret_post', [undefined, undefined]],
    ['cognito', 'client_secret_post', [ANN, ANN]],
    ['entra-id', 'client_secret_post', [undefined, ANN]],
    ['google', 'client_secret_post', [ANN, ANN]],
    ['keycloak', 'client_secret_post', [undefined, undefined]],
    ['no-methods', 'client_secret_basic', [ANN, ANN]],
    ['okta', 'client_secret_post', [ANN, ANN]],
    ['only-basic', 'client_secret_basic', [ANN, ANN]],
  ])('of %s take %s, and have the verified addresses %j', (name, method, emails) => {
    const messages = read(name);
    expect(findSecretMethod(messages.discovery.token_endpoint_auth_methods_supported)).toBe(method);
    expect([emailOf(messages, 'claim'), emailOf(messages, 'provider')]).toEqual(emails);
  });

  it('are all in the table', () => {
    expect(NAMES).toHaveLength(10);
  });
});

describe('findSecretMethod', () => {
  it.each([[['private_key_jwt', 'none']], [['tls_client_auth']], [[]]])('finds none in %j', (supported) => {
    expect(findSecretMethod(supported)).toBeUndefined();
  });

  it('finds an assertion by the secret', () => {
    expect(findSecretMethod(['client_secret_jwt', 'private_key_jwt'])).toBe('client_secret_jwt');
  });
});

describe('authenticateBySecret', () => {
  async function authorizationOf(id: string, secret: string): Promise<string> {
    const headers = new Headers();
    const authenticate = authenticateBySecret(await import('openid-client'), secret);
    authenticate({ issuer: 'https://a.example' }, { client_id: id }, new URLSearchParams(), headers);
    const [, encoded = ''] = headers.get('authorization')?.split(' ') ?? [];
    return Buffer.from(encoded, 'base64').toString();
  }

  /** RFC 6749 §2.3.1 and Appendix B */
  it('encodes id and secret as forms, and leaves what has no meaning there', async () => {
    expect(await authorizationOf('vc-platform.1_a*', 'a-b.c_d')).toBe('vc-platform.1_a*:a-b.c_d');
    expect(await authorizationOf('a:b', 'ä +/~')).toBe('a%3Ab:%C3%A4+%2B%2F%7E');
  });
});

describe('findVerifiedEmail', () => {
  it.each<unknown>([false, 'false', null, 0, 1, 'TRUE', 'yes', {}])(
    'rejects an address that is verified %j',
    (value) => {
      for (const verification of ['claim', 'provider'] as const) {
        expect(findVerifiedEmail({ email: ANN, email_verified: value }, verification)).toBeUndefined();
      }
    },
  );

  it.each([undefined, null, [ANN], 5])('rejects the address %j', (email) => {
    expect(findVerifiedEmail({ email, email_verified: true }, 'provider')).toBeUndefined();
  });

  it('rejects an address without a verification, unless the provider is trusted with it', () => {
    expect(findVerifiedEmail({ email: ANN }, 'claim')).toBeUndefined();
    expect(findVerifiedEmail({ email: ANN }, 'provider')).toBe(ANN);
  });
});

describe('withUserInfo', () => {
  const bob = 'bob@acme.example';

  it('takes an address and its verification of the same source', () => {
    const merged = withUserInfo({ email: ANN }, { email: bob, email_verified: true });
    expect(merged).toEqual({ email: bob, email_verified: true });
    expect(withUserInfo({ email: ANN }, { email_verified: true })).toEqual({ email: ANN, email_verified: undefined });
    const whole = { email: ANN, email_verified: false };
    expect(withUserInfo(whole, { email: bob, email_verified: true, groups: ['it'] })).toEqual({
      ...whole,
      groups: ['it'],
    });
    expect(withUserInfo({ email_verified: true }, { email: bob })).toEqual({ email: bob, email_verified: undefined });
  });

  it('rejects the address of UserInfo if the ID token has named the address as not verified', () => {
    const merged = withUserInfo({ email_verified: false }, { email: bob });
    expect(findVerifiedEmail(merged, 'provider')).toBeUndefined();
  });

  it('prefers the other claims of the ID token, which is signed', () => {
    expect(withUserInfo({ sub: 'a', groups: ['it'] }, { sub: 'b', groups: ['owners'], name: 'A' })).toMatchObject({
      sub: 'a',
      groups: ['it'],
      name: 'A',
    });
  });
});
