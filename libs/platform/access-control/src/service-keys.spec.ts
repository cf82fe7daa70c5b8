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

  it('has no key with an unknown service', () => {
    expect(() => auth.keySharedWith('stranger', 'a')).toThrow(JwsError);
    expect(auth.findPublicJwks('stranger')).toEqual([]);
  });

  it('publishes the keys of a service as JWKs, those of now first', () => {
    const further = publishServiceKeys(generated, { issuance: generateServiceKeys().issuance });
    const keys = ServiceKeys.fromConfig('auth', { SERVICE_KEY: generated.auth, SERVICE_PUBLIC_KEYS: further });
    const [first, second, ...others] = keys.findPublicJwks('issuance');
    expect([first, others]).toEqual([auth.findPublicJwks('issuance')[0], []]);
    expect(second).toMatchObject({ kty: 'EC', crv: 'P-256' });
    expect(second).not.toEqual(first);
    expect(JSON.stringify([first, second])).not.toContain('"d"');
  });

  it('throws an error of a key that is not one of the token', () => {
    const further = publishServiceKeys(generated, { issuance: generateServiceKeys().issuance });
    const keys = ServiceKeys.fromConfig('auth', { SERVICE_KEY: generated.auth, SERVICE_PUBLIC_KEYS: further });
    expect(() => keys.verify(TYPE, undefined as never, 'issuance')).toThrow(TypeError);
  });

  it.each([
    ['without a private key', { FURTHER_SERVICE_KEYS: undefined }],
    ['with the private key of another', { FURTHER_SERVICE_KEYS: generateServiceKeys().issuance }],
  ])('rejects two published keys %s', (_, members) => {
    const further = publishServiceKeys(generated, { issuance: generateServiceKeys().issuance });
    const config = { SERVICE_KEY: generated.issuance, SERVICE_PUBLIC_KEYS: further, ...members };
    expect(() => ServiceKeys.fromConfig('issuance', config)).toThrow('FURTHER_SERVICE_KEYS must have the private key');
  });

  it.each(['', 'issuance', 'issuance=', '=', 'wallet=x'])('rejects the published keys "%s"', (published) => {
    const config = { SERVICE_KEY: generated.issuance, SERVICE_PUBLIC_KEYS: published };
    expect(() => ServiceKeys.fromConfig('issuance', config)).toThrow('SERVICE_PUBLIC_KEYS must have the public key');
  });

  it('generates another P-256 key of 32 bytes for each service', () => {
    const keys = Object.values(generateServiceKeys());
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.map((key) => Buffer.from(key, 'base64url').length)).toEqual(keys.map(() => 32));
  });

  it('rejects a further published key whose private key the service does not have', () => {
    const others = publishServiceKeys(generated, { issuance: generateServiceKeys().issuance });
    const config = { SERVICE_KEY: generated.issuance, SERVICE_PUBLIC_KEYS: others };
    expect(() => ServiceKeys.fromConfig('issuance', config)).toThrow('FURTHER_SERVICE_KEYS must have the private key');
  });

  describe('while the key of issuance is replaced', () => {
    const [before, after] = [generated.issuance, generateServiceKeys().issuance];
    const announced = publishServiceKeys(generated, { issuance: after });
    const exchanged = publishServiceKeys({ ...generated, issuance: after }, { issuance: before });
    const keysOf = (service: 'issuance' | 'auth', config: object) =>
      ServiceKeys.fromConfig(service, {
        SERVICE_KEY: generated[service],
        SERVICE_PUBLIC_KEYS,
        ...config,
      });
    /** The configurations of replicas that run beside each other, in the order of the procedure. */
    const issuances = {
      'before it': keysOf('issuance', {}),
      'with the new key announced': keysOf('issuance', { FURTHER_SERVICE_KEYS: after, SERVICE_PUBLIC_KEYS: announced }),
      'with the keys exchanged': keysOf('issuance', {
        SERVICE_KEY: after,
        FURTHER_SERVICE_KEYS: before,
        SERVICE_PUBLIC_KEYS: exchanged,
      }),
      'without the old key': keysOf('issuance', {
        SERVICE_KEY: after,
        SERVICE_PUBLIC_KEYS: publishServiceKeys({ ...generated, issuance: after }),
      }),
    };
    const auths = {
      'before it': keysOf('auth', {}),
      'with the new key announced': keysOf('auth', { SERVICE_PUBLIC_KEYS: announced }),
      'with the keys exchanged': keysOf('auth', { SERVICE_PUBLIC_KEYS: exchanged }),
      'without the old key': keysOf('auth', {
        SERVICE_PUBLIC_KEYS: publishServiceKeys({ ...generated, issuance: after }),
      }),
    };
    const steps = Object.keys(auths) as (keyof typeof auths)[];
    const beside = steps.flatMap((step, index) => steps.slice(index, index + 2).map((next) => [step, next] as const));

    it.each([...beside, ...beside.map(([one, other]) => [other, one] as const)])(
      'auth %s and issuance %s accept each other',
      (ofAuth, ofIssuance) => {
        const [ours, theirs] = [auths[ofAuth], issuances[ofIssuance]];
        expect(ours.verify(TYPE, theirs.sign(TYPE, { a: 1 }), 'issuance')).toEqual({ a: 1 });
        expect(theirs.verify(TYPE, ours.sign(TYPE, { b: 1 }), 'auth')).toEqual({ b: 1 });
        expect(ours.keysSharedWith('issuance', 'a')).toContainEqual(theirs.keySharedWith('auth', 'a'));
        expect(theirs.keysSharedWith('auth', 'a')).toContainEqual(ours.keySharedWith('issuance', 'a'));
      },
    );

    it('auth rejects what the old key signed once it is not published any more', () => {
      const signed = issuances['before it'].sign(TYPE, {});
      expect(() => auths['without the old key'].verify(TYPE, signed, 'issuance')).toThrow(JwsError);
      const shared = auths['without the old key'].keysSharedWith('issuance', 'a');
      expect(shared).not.toContainEqual(issuances['before it'].keySharedWith('auth', 'a'));
    });
  });
});
