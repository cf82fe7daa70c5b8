import { decodeCbor, encodeCbor } from '@vc/protocol/cbor';
import type { Format } from './index';
import { createRandom, mutate } from './index';

const ROUNDS = 200;
const CLAIMS = { name: 'A', list: [1, 2, { a: null }], b: true };
const DER = Buffer.from('301a300d06092a864886f70d01010b0500a003020102040204010203', 'hex').subarray(0, 28);
const base64Url = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');

const isJson = (text: string) => {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
};
const isCbor = (bytes: Buffer) => {
  try {
    decodeCbor(bytes);
    return true;
  } catch {
    return false;
  }
};
/** Whether the lengths of the outermost element are right. */
const isDer = (bytes: Buffer) => bytes.length > 1 && (bytes[1] ?? 0) < 0x80 && bytes.length === (bytes[1] ?? 0) + 2;

const VALID: [Format, Buffer, (mutated: Buffer) => boolean][] = [
  ['json', Buffer.from(JSON.stringify(CLAIMS)), (bytes) => isJson(bytes.toString())],
  ['cbor', encodeCbor({ ...CLAIMS, embedded: encodeCbor(CLAIMS) }), isCbor],
  [
    'compact',
    Buffer.from(`${base64Url({ alg: 'ES256' })}.${base64Url(CLAIMS)}.AAAA~WyJhIl0~`),
    (bytes) =>
      bytes
        .toString()
        .split(/[.~]/)
        .some((part) => isJson(Buffer.from(part, 'base64url').toString())),
  ],
  ['der', DER, isDer],
  ['bytes', Buffer.from('abc'), (bytes) => bytes.length < 100],
];

const mutations = (input: Buffer, format: Format) =>
  Array.from({ length: ROUNDS }, (_, seed) => mutate(input, format, createRandom(seed)));

describe('mutate', () => {
  it.each(VALID)('changes %s, and keeps its structure in many cases', (format, input, isOfFormat) => {
    const all = mutations(input, format);
    expect(new Set(all.map((bytes) => bytes.toString('hex'))).size).toBeGreaterThan(ROUNDS / 2);
    expect(all.filter((bytes) => !bytes.equals(input) && isOfFormat(bytes)).length).toBeGreaterThan(ROUNDS / 5);
  });

  it.each(VALID)('returns the same for %s from the same seed', (format, input) => {
    expect(mutations(input, format)).toEqual(mutations(input, format));
  });

  it.each(VALID)('accepts an empty input for %s', (format) => {
    expect(mutations(Buffer.alloc(0), format)).toHaveLength(ROUNDS);
  });

  it('inserts words of the dictionary and parts of other inputs', () => {
    const material = { dictionary: [Buffer.from('WORD')], others: [Buffer.from('OTHER')] };
    const texts = Array.from({ length: ROUNDS }, (_, seed) =>
      mutate(Buffer.from('abc'), 'bytes', createRandom(seed), material).toString(),
    );
    expect(texts.join()).toContain('WORD');
    expect(texts.join()).toMatch(/OTH|HER/);
  });
});
