import { createServiceToken, generateServiceKeys, selectServiceKeys, ServiceKeys } from './index';
import { ServiceTokenVerifier } from './service-token';

const TYPE = 'service+jwt';
const LIFETIME_MS = 60_000;
const NOW = Date.parse('2026-11-23T08:00:00.900Z');
/** `iat` has whole seconds. */
const EXPIRY = Math.floor(NOW / 1000) * 1000 + LIFETIME_MS;

describe('ServiceTokenVerifier', () => {
  const generated = generateServiceKeys();
  const keysOf = (service: 'wallet' | 'issuance' | 'auth') =>
    ServiceKeys.fromConfig(service, selectServiceKeys(generated, service));
  const [wallet, issuance, auth] = [keysOf('wallet'), keysOf('issuance'), keysOf('auth')];
  let verifier: ServiceTokenVerifier;

  beforeEach(() => {
    verifier = new ServiceTokenVerifier(issuance);
  });

  const encode = (payload: string) => Buffer.from(payload).toString('base64url');

  it('returns the service until the token expires, and not from then on', () => {
    const token = createServiceToken(wallet, 'issuance', NOW);
    for (const now of [NOW, EXPIRY - 1]) expect(verifier.verify(token, now)).toBe('wallet');
    for (const now of [EXPIRY, EXPIRY + 1]) expect(verifier.verify(token, now)).toBeUndefined();
    expect(new ServiceTokenVerifier(issuance).verify(token, EXPIRY)).toBeUndefined();
  });

  it('verifies a signature once', () => {
    const verify = jest.spyOn(issuance, 'verify');
    const token = createServiceToken(wallet, 'issuance', NOW);
    expect([verifier.verify(token, NOW), verifier.verify(token, NOW)]).toEqual(['wallet', 'wallet']);
    expect(verify).toHaveBeenCalledTimes(1);
    verify.mockRestore();
  });

  it.each<[string, () => string]>([
    ['for another service', () => createServiceToken(wallet, 'auth', NOW)],
    ['in the name of another service', () => auth.sign(TYPE, { iss: 'wallet', aud: 'issuance', exp: EXPIRY / 1000 })],
    ['of an unknown service', () => auth.sign(TYPE, { iss: 'stranger', aud: 'issuance', exp: EXPIRY / 1000 })],
    ['without a service', () => auth.sign(TYPE, { aud: 'issuance', exp: EXPIRY / 1000 })],
    ['without an audience', () => wallet.sign(TYPE, { iss: 'wallet', exp: EXPIRY / 1000 })],
    ['with a list of audiences', () => wallet.sign(TYPE, { iss: 'wallet', aud: ['issuance'], exp: EXPIRY / 1000 })],
    ['without an expiry', () => wallet.sign(TYPE, { iss: 'wallet', aud: 'issuance' })],
    ['of another type', () => wallet.sign('other+jwt', { iss: 'wallet', aud: 'issuance', exp: EXPIRY / 1000 })],
    ['without a payload', () => 'token'],
    ['whose payload is not JSON', () => `${encode('{}')}.${encode('x')}.x`],
    ['whose payload is null', () => `${encode('{}')}.${encode('null')}.x`],
    ['whose payload is a number', () => `${encode('{}')}.${encode('1')}.x`],
  ])('rejects a token %s, each time', (_, create) => {
    const token = create();
    expect([verifier.verify(token, NOW), verifier.verify(token, NOW)]).toEqual([undefined, undefined]);
  });

  it('throws an error of the keys that is not one of the token', () => {
    const failure = new TypeError('The key is closed.');
    const verify = jest.spyOn(issuance, 'verify').mockImplementation(() => {
      throw failure;
    });
    expect(() => verifier.verify(createServiceToken(wallet, 'issuance', NOW), NOW)).toThrow(failure);
    verify.mockRestore();
  });
});
