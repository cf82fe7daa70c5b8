import { createLogger } from '@vc/platform/observability';
import { OutgoingHttpError } from '@vc/platform/outgoing-http';
import { generateKeys, publicJwkOf, setPostQuantumAlgorithms } from '@vc/protocol/crypto';
import { KeyClient } from '@vc/testing/unit/key-client';
import { ClientKeySets } from './client-key-sets';

const ADDRESS = 'https://app.test/jwks';

describe('ClientKeySets', () => {
  const { jwks } = new KeyClient('app');
  const createAnswer = (status: number, body: unknown) => ({
    status,
    headers: {},
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  });
  let answer: ReturnType<typeof createAnswer> | undefined;
  let requests: number;
  let now: number;
  let keySets: ClientKeySets;

  beforeEach(() => {
    [answer, requests, now] = [createAnswer(200, jwks), 0, Date.parse('2026-01-01T00:00:00Z')];
    const request = async () => {
      requests += 1;
      if (!answer) throw new OutgoingHttpError('timeout', 'There was no answer in time.');
      return answer;
    };
    keySets = new ClientKeySets({ request, clock: () => new Date(now), logger: createLogger('specs', 'silent') });
  });

  it('fetches the keys once a minute', async () => {
    expect(await keySets.get(ADDRESS)).toEqual(jwks);
    await keySets.get(ADDRESS);
    expect(requests).toBe(1);
    const next = new KeyClient('app').jwks;
    answer = createAnswer(200, next);
    now += 60_001;
    expect(await keySets.get(ADDRESS)).toEqual(next);
  });

  it.each([
    ['there is no response', undefined],
    ['the response is 500', createAnswer(500, '')],
    ['the response is no JSON', createAnswer(200, 'keys')],
  ])('returns the cached keys while %s', async (_, given) => {
    await keySets.get(ADDRESS);
    answer = given;
    now += 60_001;
    expect(await keySets.get(ADDRESS)).toEqual(jwks);
  });

  it.each([
    ['without cached keys', false],
    ['with cached keys', true],
  ])('fetches once in five seconds for all callers while there is no response, %s', async (_, known) => {
    if (known) await keySets.get(ADDRESS);
    [answer, requests] = [undefined, 0];
    now += 60_001;
    const lookUp = () => keySets.get(ADDRESS).catch((error: unknown) => (error as { code: string }).code);
    const expected = known ? jwks : 'UNAVAILABLE';
    expect(await Promise.all([lookUp(), lookUp()])).toEqual([expected, expected]);
    now += 5_000;
    expect(await lookUp()).toEqual(expected);
    expect(requests).toBe(1);
    now += 1;
    answer = createAnswer(200, jwks);
    expect(await lookUp()).toEqual(jwks);
    expect(requests).toBe(2);
  });

  it('returns no keys of ML-DSA, also where it is turned on', async () => {
    setPostQuantumAlgorithms(true);
    try {
      const key = publicJwkOf(generateKeys('ML-DSA-44').publicKey);
      answer = createAnswer(200, { keys: [...jwks.keys, key] });
      expect(await keySets.get(ADDRESS)).toEqual(jwks);
    } finally {
      setPostQuantumAlgorithms(false);
    }
  });

  it('returns the supported keys only', async () => {
    const rsa = { kty: 'RSA', n: 'AQAB', e: 'AQAB' };
    answer = createAnswer(200, { keys: [rsa, ...jwks.keys, { kty: 'oct', k: 'AA' }] });
    expect(await keySets.get(ADDRESS)).toEqual(jwks);
  });

  it.each([
    ['no response', undefined],
    ['a redirect', createAnswer(302, jwks)],
    ['no JSON', createAnswer(200, 'keys')],
    ['null', createAnswer(200, 'null')],
    ['keys that are no array', createAnswer(200, { keys: 1 })],
    ['no supported key', createAnswer(200, { keys: [{ kty: 'oct', k: 'AA' }, null] })],
  ])('rejects %s with UNAVAILABLE if no keys are cached', async (_, given) => {
    answer = given;
    await expect(keySets.get(ADDRESS)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
