import { deflateSync } from 'node:zlib';
import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { decodeCbor, encodeCbor, Tagged } from '@vc/protocol/cbor';
import { signCose } from '@vc/protocol/cose';
import { createSigner, generateKeys } from '@vc/protocol/crypto';
import type { StatusListCwtOptions } from './index';
import {
  createStatusListCwt,
  STATUS,
  StatusList,
  StatusListError,
  verifyStatusList,
  verifyStatusListCwt,
} from './index';

const keys = { ES256: generateKeys('P-256'), EdDSA: generateKeys('Ed25519') };
const now = new Date('2026-06-01T12:00:00Z');
const seconds = now.getTime() / 1000;
const uri = 'https://issuer.example/status-lists/1';
const list = StatusList.create(2, 8);
list.set(3, STATUS.suspended);
const LABEL = { iss: 1, sub: 2, exp: 4, nbf: 5, iat: 6, list: 65533, ttl: 65534 };
const content: CborValue = { bits: 2, lst: list.compress() };

const verify = (token: Uint8Array, at = now) =>
  verifyStatusListCwt(token, { uri, resolveKey: () => keys.ES256.publicKey, now: at });

interface Changes {
  claims?: [number, CborValue][];
  header?: [number, CborValue][];
  unprotected?: [number, CborValue][];
  payload?: Buffer;
}

/** Signs a token whose members depart from the honest ones; an undefined claim is left out. */
async function parts({ claims = [], header = [], unprotected = [], payload }: Changes = {}): Promise<CborValue[]> {
  const all = new Map<number, CborValue>([
    [LABEL.sub, uri],
    [LABEL.iat, seconds],
    [LABEL.exp, seconds + 600],
    [LABEL.ttl, 300],
    [LABEL.list, content],
    ...claims,
  ]);
  const present: CborMap = new Map([...all].filter(([, value]) => value !== undefined));
  const names: CborMap = new Map<number, CborValue>([[16, 'application/statuslist+cwt'], ...header]);
  const protectedHeader: CborMap = new Map([...names].filter(([, value]) => value !== undefined));
  const sign = createSigner(keys.ES256.privateKey);
  const signed = await signCose({ alg: 'ES256', protectedHeader, payload: payload ?? encodeCbor(present), sign });
  signed[1] = new Map(unprotected);
  return signed;
}

const make = async (changes: Changes = {}, tag = 18) => encodeCbor(new Tagged(tag, await parts(changes)));

function create(changes: Partial<StatusListCwtOptions> = {}) {
  const times = { issuedAt: now, expiresAt: new Date(now.getTime() + 600_000), ttl: 300 };
  const sign = createSigner(keys.ES256.privateKey);
  return createStatusListCwt({ list, uri, ...times, alg: 'ES256', sign, ...changes });
}

describe('createStatusListCwt', () => {
  /** Token Status List §5.2 */
  it('signs a tagged COSE_Sign1 with the claims of a list', async () => {
    const aggregationUri = 'https://issuer.example/lists';
    const chain = [Buffer.from('leaf'), Buffer.from('intermediate')];
    const token = decodeCbor(await create({ aggregationUri, kid: 'did:web:a#1', x5chain: chain })) as Tagged;
    expect(token.tag).toBe(18);
    const [protectedBytes, unprotected, payload] = token.value as [Buffer, CborMap, Buffer];
    expect([...(decodeCbor(protectedBytes) as CborMap)]).toEqual([
      [1, -7],
      [16, 'application/statuslist+cwt'],
      [4, Buffer.from('did:web:a#1')],
    ]);
    expect([...unprotected]).toEqual([[33, chain]]);
    const members = new Map<string, CborValue>([
      ['bits', 2],
      ['lst', list.compress()],
      ['aggregation_uri', aggregationUri],
    ]);
    expect([...(decodeCbor(payload) as CborMap)]).toEqual([
      [LABEL.sub, uri],
      [LABEL.iat, seconds],
      [LABEL.exp, seconds + 600],
      [LABEL.ttl, 300],
      [LABEL.list, members],
    ]);
  });

  it.each(['ES256', 'EdDSA'] as const)('signs a token that is accepted, with %s', async (alg) => {
    const token = await create({ alg, sign: createSigner(keys[alg].privateKey), kid: '1' });
    const resolveKey = jest.fn(() => keys[alg].publicKey);
    const verified = await verifyStatusListCwt(token, { uri, resolveKey, now });
    expect(resolveKey).toHaveBeenCalledWith({ alg, kid: '1' }, undefined);
    expect([verified.list.get(2), verified.list.get(3)]).toEqual([STATUS.valid, STATUS.suspended]);
    expect(verified.freshUntil).toEqual(new Date(now.getTime() + 300_000));
  });
});

describe('verifyStatusListCwt', () => {
  it('hands the certificates and the issuer to resolveKey by their names in JOSE', async () => {
    const token = await make({ claims: [[LABEL.iss, 'did:web:a']], unprotected: [[33, Buffer.from('leaf')]] });
    const resolveKey = jest.fn(() => keys.ES256.publicKey);
    await verifyStatusListCwt(token, { uri, resolveKey, now });
    const x5c = [Buffer.from('leaf').toString('base64')];
    expect(resolveKey).toHaveBeenCalledWith({ alg: 'ES256', x5c }, 'did:web:a');
  });

  it('hands no issuer to resolveKey if iss is not a text', async () => {
    const resolveKey = jest.fn(() => keys.ES256.publicKey);
    const token = await make({ claims: [[LABEL.iss, Buffer.from('did:web:a')]] });
    await verifyStatusListCwt(token, { uri, resolveKey, now });
    expect(resolveKey).toHaveBeenCalledWith({ alg: 'ES256' }, undefined);
  });

  it('resolves no key for an algorithm that is not allowed', async () => {
    const resolveKey = jest.fn(() => keys.ES256.publicKey);
    const verifying = verifyStatusListCwt(await make({ header: [[1, -257]] }), { uri, resolveKey, now });
    await expect(verifying).rejects.toThrow('the algorithm is not allowed');
    expect(resolveKey).not.toHaveBeenCalled();
  });

  it('keeps a byte order mark of the kid', async () => {
    const token = await make({ unprotected: [[4, Buffer.from('\ufeffdid:web:a#1')]] });
    const resolveKey = jest.fn(() => keys.ES256.publicKey);
    await verifyStatusListCwt(token, { uri, resolveKey, now });
    expect(resolveKey).toHaveBeenCalledWith({ alg: 'ES256', kid: '\ufeffdid:web:a#1' }, undefined);
  });

  it.each<[string, [number, CborValue], number]>([
    ['the ttl', [LABEL.ttl, 60], 60],
    ['300 seconds without a ttl', [LABEL.ttl, undefined], 300],
    ['the expiry', [LABEL.ttl, 900], 600],
  ])('returns a list that is fresh for %s', async (_, claim, expected) => {
    const { freshUntil } = await verify(await make({ claims: [claim] }));
    expect(freshUntil).toEqual(new Date(now.getTime() + expected * 1000));
  });

  it('accepts further claims, and a token without exp', async () => {
    const claims: [number, CborValue][] = [
      [LABEL.exp, undefined],
      [-70_001, 'more'],
    ];
    await expect(verify(await make({ claims }), new Date('2030-01-01'))).resolves.toBeDefined();
  });

  /** Token Status List §4.3, §5.2, §8.3; RFC 8392 §7.2 */
  it.each<[string, [number, CborValue], string]>([
    ['another sub', [LABEL.sub, `${uri}/2`], 'the status list is another one'],
    ['no sub', [LABEL.sub, undefined], 'the status list is another one'],
    ['no iat', [LABEL.iat, undefined], 'from the future'],
    ['an iat in the future', [LABEL.iat, seconds + 61], 'from the future'],
    ['an iat that is a text', [LABEL.iat, String(seconds)], 'from the future'],
    ['an exp in the past', [LABEL.exp, seconds - 60], 'has expired'],
    ['an exp that is a text', [LABEL.exp, 'never'], 'exp is not a time'],
    ['an nbf in the future', [LABEL.nbf, seconds + 61], 'not valid yet'],
    ['a ttl of 0', [LABEL.ttl, 0], 'ttl is not positive'],
    ['a negative ttl', [LABEL.ttl, -1], 'ttl is not a time'],
    ['a ttl with a fraction', [LABEL.ttl, 0.5], 'ttl is not a time'],
    ['a ttl that is a text', [LABEL.ttl, '300'], 'ttl is not a time'],
    ['no status_list', [LABEL.list, undefined], 'the status_list is not a map'],
    ['a status_list that is a text', [LABEL.list, 'list'], 'the status_list is not a map'],
    ['a status_list without bits', [LABEL.list, { lst: list.compress() }], 'bits is not'],
    ['3 bits', [LABEL.list, { bits: 3, lst: list.compress() }], 'bits is not'],
    ['a status_list without lst', [LABEL.list, { bits: 2 }], 'lst is not a byte string'],
    ['an lst that is a text', [LABEL.list, { bits: 2, lst: list.encode() }], 'lst is not a byte string'],
    ['an lst that is not compressed', [LABEL.list, { bits: 2, lst: Buffer.alloc(8) }], 'cannot be decompressed'],
    [
      'an lst that expands to more than 1 MiB',
      [LABEL.list, { bits: 8, lst: deflateSync(Buffer.alloc(64 * 1024 * 1024)) }],
      'is too large',
    ],
  ])('rejects a token with %s', async (_, claim, message) => {
    const token = await make({ claims: [claim] });
    await expect(verify(token)).rejects.toThrow(StatusListError);
    await expect(verify(token)).rejects.toThrow(message);
  });

  it.each<[string, Changes, string]>([
    ['no type', { header: [[16, undefined]] }, 'the type is not'],
    ['the type of a JWT', { header: [[16, 'statuslist+jwt']] }, 'the type is not'],
    ['an unknown content format as type', { header: [[16, 16]] }, 'the type is not'],
    [
      'the type in the unprotected header alone',
      { header: [[16, undefined]], unprotected: [[16, 'application/statuslist+cwt']] },
      'the type is not',
    ],
    ['a parameter in both headers', { unprotected: [[16, 'x']] }, 'a header parameter is repeated'],
    ['another alg', { header: [[1, -35]] }, 'the algorithm is not allowed'],
    ['critical parameters', { header: [[2, [16]]] }, 'critical'],
    ['a kid that is a text', { header: [[4, '12']] }, 'the kid is not a byte string'],
    ['a kid that is not UTF-8', { header: [[4, Buffer.from([0xff])]] }, 'the kid is not UTF-8'],
    ['an x5chain that is a text', { unprotected: [[33, 'leaf']] }, 'x5chain'],
  ])('rejects a header with %s', async (_, changes, message) => {
    const token = await make(changes);
    await expect(verify(token)).rejects.toThrow(StatusListError);
    await expect(verify(token)).rejects.toThrow(message);
  });

  it.each<[string, () => Promise<Buffer>, string]>([
    ['without a tag', async () => encodeCbor(await parts()), 'not a tagged COSE_Sign1'],
    ['with the CWT tag', async () => encodeCbor(new Tagged(61, new Tagged(18, await parts()))), 'not a tagged'],
    ['that is a COSE_Mac0', () => make({}, 17), 'not a tagged COSE_Sign1'],
    ['whose claims set is a list', () => make({ payload: encodeCbor([]) }), 'the claims set is not a map'],
    ['whose claims set is no CBOR', () => make({ payload: Buffer.alloc(0) }), 'ends early'],
    ['with bytes after it', async () => Buffer.concat([await make(), Buffer.alloc(1)]), 'more than one item'],
    ['that is cut off', async () => (await make()).subarray(0, 40), 'ends early'],
    ['longer than 1 MiB', async () => Buffer.alloc(1024 * 1024 + 1), 'too long'],
  ])('rejects a token %s', async (_, token, message) => {
    await expect(verify(await token())).rejects.toThrow(StatusListError);
    await expect(verify(await token())).rejects.toThrow(message);
  });

  it('rejects a token with a changed byte', async () => {
    const token = await make();
    token[token.length - 1]! ^= 1;
    await expect(verify(token)).rejects.toThrow('the signature is wrong');
  });

  it('rejects a token that another key signed', async () => {
    const resolveKey = () => generateKeys('P-256').publicKey;
    await expect(verifyStatusListCwt(await make(), { uri, resolveKey, now })).rejects.toThrow(StatusListError);
  });

  it('throws the error of resolveKey', async () => {
    const resolveKey = () => Promise.reject(new Error('not trusted'));
    await expect(verifyStatusListCwt(await make(), { uri, resolveKey, now })).rejects.toThrow('not trusted');
  });
});

describe('verifyStatusList', () => {
  const options = { uri, resolveKey: () => keys.ES256.publicKey, now };

  it('accepts a CWT by its media type, in any case', async () => {
    const response = { mediaType: 'application/StatusList+CWT', body: await make() };
    expect((await verifyStatusList(response, options)).list.get(3)).toBe(STATUS.suspended);
  });

  it.each([undefined, 'application/json', 'application/cwt', 'application/statuslist'])(
    'rejects the media type %s',
    async (mediaType) => {
      const verifying = verifyStatusList({ mediaType, body: await make() }, options);
      await expect(verifying).rejects.toThrow('is neither application/statuslist+jwt nor application/statuslist+cwt');
    },
  );

  it('rejects a CWT that claims to be a JWT', async () => {
    const response = { mediaType: 'application/statuslist+jwt', body: await make() };
    await expect(verifyStatusList(response, options)).rejects.toThrow(StatusListError);
  });
});
