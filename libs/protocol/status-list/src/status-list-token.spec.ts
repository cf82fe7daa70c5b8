import { jwtVerify, SignJWT } from 'jose';
import { createSigner, generateKeys } from '@vc/protocol/crypto';
import { createStatusListToken, STATUS, StatusList, StatusListError, verifyStatusListToken } from './index';

const keys = { ES256: generateKeys('P-256'), EdDSA: generateKeys('Ed25519') };
const now = new Date('2026-06-01T12:00:00Z');
const seconds = now.getTime() / 1000;
const uri = 'https://issuer.example/status-lists/1';
const list = StatusList.create(1, 8);
list.set(3, STATUS.invalid);
const status_list = { bits: 1, lst: list.encode() };
const claims = { sub: uri, iat: seconds, exp: seconds + 600, ttl: 300, status_list };

function make(changes: Record<string, unknown> = {}, header: Record<string, unknown> = {}): Promise<string> {
  const jwt = new SignJWT({ ...claims, ...changes });
  return jwt.setProtectedHeader({ alg: 'ES256', typ: 'statuslist+jwt', ...header }).sign(keys.ES256.privateKey);
}

const verify = (token: string, at = now) =>
  verifyStatusListToken(token, { uri, resolveKey: () => keys.ES256.publicKey, now: at });

describe('createStatusListToken', () => {
  /** Token Status List §5.1 */
  it.each(['ES256', 'EdDSA'] as const)('signs a token that jose accepts with %s', async (alg) => {
    const { privateKey, publicKey } = keys[alg];
    const token = await createStatusListToken({
      list,
      uri,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + 600_000),
      ttl: 300,
      alg,
      header: { kid: '1' },
      sign: createSigner(privateKey),
    });
    const verified = await jwtVerify(token, publicKey, { typ: 'statuslist+jwt', subject: uri, currentDate: now });
    expect(verified.protectedHeader).toEqual({ alg, typ: 'statuslist+jwt', kid: '1' });
    expect(verified.payload).toEqual(claims);
  });
});

describe('verifyStatusListToken', () => {
  it('accepts a token that jose signed, and hands header and issuer to resolveKey', async () => {
    const resolveKey = jest.fn(() => keys.ES256.publicKey);
    const token = await make({ iss: 'https://issuer.example' }, { kid: '7' });
    const verified = await verifyStatusListToken(token, { uri, resolveKey, now });
    expect(resolveKey).toHaveBeenCalledWith(expect.objectContaining({ kid: '7' }), 'https://issuer.example');
    expect([verified.list.get(2), verified.list.get(3)]).toEqual([STATUS.valid, STATUS.invalid]);
    expect(verified.issuer).toBe('https://issuer.example');
  });

  it.each<[string, Record<string, unknown>, number]>([
    ['the ttl', { ttl: 60 }, 60],
    ['300 seconds without a ttl', { ttl: undefined }, 300],
    ['a day at most', { ttl: 10 ** 9, exp: undefined }, 86_400],
    ['the expiry', { ttl: 900 }, 600],
  ])('returns a list that is fresh for %s', async (_, changes, expected) => {
    const { freshUntil } = await verify(await make(changes));
    expect(freshUntil).toEqual(new Date(now.getTime() + expected * 1000));
  });

  it('accepts a token without exp', async () => {
    await expect(verify(await make({ exp: undefined }), new Date('2030-01-01'))).resolves.toBeDefined();
  });

  it('accepts a clock that is less than 60 seconds off', async () => {
    await expect(verify(await make({ nbf: seconds }), new Date(now.getTime() - 60_000))).resolves.toBeDefined();
    await expect(verify(await make(), new Date(now.getTime() + 659_000))).resolves.toBeDefined();
  });

  /** Token Status List §5.1, §8.3 */
  it.each<[string, Record<string, unknown>, string]>([
    ['another sub', { sub: `${uri}/2` }, 'the status list is another one'],
    ['no sub', { sub: undefined }, 'the status list is another one'],
    ['no iat', { iat: undefined }, 'from the future'],
    ['an iat in the future', { iat: seconds + 61 }, 'from the future'],
    ['an iat that is a text', { iat: String(seconds) }, 'from the future'],
    ['an exp in the past', { exp: seconds - 60 }, 'has expired'],
    ['an nbf in the future', { nbf: seconds + 61 }, 'not valid yet'],
    ['an nbf that is a text', { nbf: 'now' }, 'nbf is not a time'],
    ['a ttl of 0', { ttl: 0 }, 'ttl is not positive'],
    ['a negative ttl', { ttl: -1 }, 'ttl is not a time'],
    ['a ttl that is a text', { ttl: '300' }, 'ttl is not a time'],
    ['no status_list', { status_list: undefined }, 'bits is not'],
    ['a status_list that is null', { status_list: null }, 'bits is not'],
    ['a status_list without bits', { status_list: { lst: status_list.lst } }, 'bits is not'],
    ['a status_list without lst', { status_list: { bits: 1 } }, 'lst is not base64url'],
  ])('rejects a token with %s', async (_, changes, message) => {
    const token = await make(changes);
    await expect(verify(token)).rejects.toThrow(StatusListError);
    await expect(verify(token)).rejects.toThrow(message);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['another typ', { typ: 'JWT' }, 'the typ is not statuslist+jwt'],
    ['no typ', { typ: undefined }, 'the typ is not statuslist+jwt'],
  ])('rejects a header with %s', async (_, header, message) => {
    await expect(verify(await make({}, header))).rejects.toThrow(message);
  });

  it.each(['application/statuslist+jwt', 'StatusList+JWT'])('accepts the typ %s (RFC 7515 §4.1.9)', async (typ) => {
    await expect(verify(await make({}, { typ }))).resolves.toBeDefined();
  });

  it('rejects a token that another key signed', async () => {
    const options = { uri, resolveKey: () => generateKeys('P-256').publicKey, now };
    await expect(verifyStatusListToken(await make(), options)).rejects.toThrow(StatusListError);
  });

  it('hands no issuer to resolveKey if iss is not a text', async () => {
    const resolveKey = jest.fn(() => keys.ES256.publicKey);
    await verifyStatusListToken(await make({ iss: ['https://issuer.example'] }), { uri, resolveKey, now });
    expect(resolveKey).toHaveBeenCalledWith(expect.anything(), undefined);
  });

  it('throws the error of resolveKey', async () => {
    const resolveKey = () => Promise.reject(new Error('not trusted'));
    await expect(verifyStatusListToken(await make(), { uri, resolveKey, now })).rejects.toThrow('not trusted');
  });
});
