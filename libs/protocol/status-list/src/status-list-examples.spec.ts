import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { StatusBits } from './index';
import { parseStatusReference, STATUS, StatusList, StatusListError } from './index';

interface Example {
  source: string;
  bits: StatusBits;
  lst: string;
  size: number;
  statuses: Record<string, number>;
}

const FILE = join(__dirname, '../test-vectors/token-status-list/lists.json');
const EXAMPLES: Example[] = JSON.parse(readFileSync(FILE, 'utf8'));
const cases = EXAMPLES.map((example) => [example.source, example] as const);
const inflate = (lst: string) => inflateSync(Buffer.from(lst, 'base64url'));

describe('Token Status List', () => {
  it.each(cases)('decodes %s', (_, { bits, lst, size, statuses }) => {
    const list = StatusList.decode(bits, lst);
    expect(list.size).toBe(size);
    for (const [index, status] of Object.entries(statuses)) {
      expect(list.get(Number(index))).toBe(status);
      const next = Number(index) + 1;
      if (next < size) expect(list.get(next)).toBe(statuses[next] ?? STATUS.valid);
    }
  });

  it.each(cases)('encodes %s as the same bytes', (_, { bits, lst, size, statuses }) => {
    const list = StatusList.create(bits, Math.ceil(size / 8) * 8);
    for (const [index, status] of Object.entries(statuses)) list.set(Number(index), status);
    expect(
      inflate(list.encode())
        .subarray(0, (size * bits) / 8)
        .equals(inflate(lst)),
    ).toBe(true);
  });

  it.each(cases)('rejects indices beyond %s', (_, { bits, lst, size }) => {
    const list = StatusList.decode(bits, lst);
    expect(() => list.get(size)).toThrow(new StatusListError('the index is beyond the list'));
    expect(() => list.set(size, 1)).toThrow(StatusListError);
  });

  /** RFC 1950: the format is ZLIB, not raw DEFLATE. */
  it('compresses in the ZLIB format', () => {
    for (const bits of [1, 2, 4, 8] as const) {
      expect(Buffer.from(StatusList.create(bits, 64).encode(), 'base64url')[0]).toBe(0x78);
    }
  });
});

describe('StatusList.decode', () => {
  const lst = StatusList.create(1, 8).encode();

  it.each([0, 3, 16, '1', null, undefined])('rejects bits %j', (bits) => {
    expect(() => StatusList.decode(bits, lst)).toThrow('bits is not 1, 2, 4 or 8');
  });

  it.each([undefined, null, 1, '', `${lst}=`, ` ${lst}`, lst.slice(0, -4)])('rejects lst %j', (value) => {
    expect(() => StatusList.decode(1, value)).toThrow(StatusListError);
  });
});

describe('parseStatusReference', () => {
  const status_list = { idx: 0, uri: 'https://issuer.example/status-lists/1' };

  it('returns the reference, without further members', () => {
    expect(parseStatusReference({ status_list: { ...status_list, more: 1 }, other: {} })).toEqual(status_list);
  });

  /** Token Status List §6.2 */
  it.each<[string, unknown]>([
    ['no status', undefined],
    ['null', null],
    ['another mechanism', { identifier_list: {} }],
    ['null as the reference', { status_list: null }],
    ['no idx', { status_list: { uri: status_list.uri } }],
    ['a negative idx', { status_list: { ...status_list, idx: -1 } }],
    ['an idx with a fraction', { status_list: { ...status_list, idx: 0.5 } }],
    ['an idx that is a text', { status_list: { ...status_list, idx: '0' } }],
    ['an idx beyond the safe integers', { status_list: { ...status_list, idx: 2 ** 53 } }],
    ['no uri', { status_list: { idx: 0 } }],
    ['a uri that is a number', { status_list: { idx: 0, uri: 1 } }],
  ])('returns undefined for %s', (_, status) => {
    expect(parseStatusReference(status)).toBeUndefined();
  });
});
