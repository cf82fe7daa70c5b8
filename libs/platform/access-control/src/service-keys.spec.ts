import { JwsError } from '@vc/protocol/crypto';
import { generateServiceKeys, publishServiceKeys, selectServiceKeys, ServiceKeys } from './index';

const TYPE = 'example+jwt';

describe('ServiceKeys', () => {
  const generated = generateServiceKeys();
  const SERVICE_PUBLIC_KEYS = publishServiceKeys(generated);
  const [issuance, auth, wallet] = (['issuance', 'auth', 'wallet'] as const).map((service) =>
    ServiceKeys.fromConfig(service, selectServiceKeys(generated, service)),
  ) as [ServiceKeys, ServiceKeys, ServiceKeys];

  it('verifies what the named service signed', () => {
    expect(auth.verify(TYPE, issuance.sign(TYPE, { a: 1 }), 'issuance')).toEqual({ a: 1 });
  });

  it.each([
    ['of another service', () => auth.verify(TYPE, wallet.sign(TYPE, {}), 'issuance')],
    ['of another type', () => auth.verify(TYPE, issuance.sign('other+jwt', {}), 'issuance')],
    ['of an unknown service', () => auth.verify(TYPE, issuance.sign(TYPE, {}), 'stranger')],
  ])('rejects a JWT %s', (_, verify) => {
    expect(verify).toThrow(JwsError);
  });

  it('shares a key with one other service, and another key for each purpose', () => {
    const key = issuance.keySharedWith('auth', 'a');
    expect(auth.keySharedWith('issuance', 'a')).toEqual(key);
    expect(auth.keySharedWith('issuance', 'b')).not.toEqual(key);
    expect(wallet.keySharedWith('issuance', 'a')).not.toEqual(key);
    expect(wallet.keySharedWith('auth', 'a')).not.toEqual(key);
  });

  it.each([
    ['of another service', { SERVICE_KEY: generated.wallet, SERVICE_PUBLIC_KEYS }],
    ['that is not published', { SERVICE_KEY: generateServiceKeys().issuance, SERVICE_PUBLIC_KEYS }],
  ])('rejects a key %s', (_, config) => {
    expect(() => ServiceKeys.fromConfig('issuance', config)).toThrow(
      'SERVICE_PUBLIC_KEYS must have the public key of SERVICE_KEY under the name issuance.',
    );
  });
});
