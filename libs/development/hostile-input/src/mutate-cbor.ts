import type { CborKey, CborValue } from '@vc/protocol/cbor';
import { CborError, decodeCbor, encodeCbor, Tagged } from '@vc/protocol/cbor';
import type { Material } from './mutate-bytes';
import { mutateBytes } from './mutate-bytes';
import type { Branch, TreeFormat } from './mutate-tree';
import { isPair, mutateTree, openPair, Pair } from './mutate-tree';
import type { Random } from './random';

const REPLACEMENTS: CborValue[] = [
  null,
  undefined,
  true,
  0,
  -1,
  1.5,
  23,
  24,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  '',
  '\ufeff',
  '1.0',
  Buffer.alloc(0),
  Buffer.alloc(32),
  Buffer.alloc(64),
  [],
  new Map<CborKey, CborValue>(),
  new Tagged(24, null),
  new Tagged(0, '2026-01-01T00:00:00Z'),
  new Tagged(24, Buffer.from([0xa0])),
];

/** Returns CBOR with one change, also within byte strings that hold CBOR; changed bytes where it is not CBOR. */
export function mutateCbor(input: Uint8Array, random: Random, material: Material): Buffer {
  const format: TreeFormat = {
    open,
    changeLeaf: (leaf) => changeLeaf(leaf, random, material),
    replacements: REPLACEMENTS,
  };
  try {
    return encodeCbor(mutateTree(decodeCbor(input), random, format) as CborValue);
  } catch (error) {
    if (error instanceof CborError) return mutateBytes(input, random, material);
    throw error;
  }
}

function open(value: unknown): Branch | undefined {
  if (Array.isArray(value)) return { children: value as unknown[], rebuild: (children) => children };
  if (value instanceof Map) return openMap(value as Map<CborKey, CborValue>);
  if (value instanceof Pair) return openPair(value);
  if (value instanceof Tagged) {
    return { children: [value.value], rebuild: ([child]) => new Tagged(value.tag, child as CborValue) };
  }
  return value instanceof Uint8Array ? openEmbedded(value) : undefined;
}

function openMap(map: Map<CborKey, CborValue>): Branch {
  return { children: [...map].map(([key, value]) => new Pair(key, value)), rebuild: toMap };
}

/** Protected headers, payloads and elements are byte strings of CBOR. */
function openEmbedded(bytes: Uint8Array): Branch | undefined {
  try {
    const embedded = decodeCbor(bytes);
    if (typeof embedded !== 'object' || embedded === null) return undefined;
    return { children: [embedded], rebuild: ([child]) => encodeCbor(child as CborValue) };
  } catch {
    return undefined;
  }
}

function toMap(children: unknown[]): Map<CborKey, CborValue> {
  const entries = children.filter(isPair).map(({ key, value }): [CborKey, CborValue] => {
    const isKey = typeof key === 'string' || Number.isSafeInteger(key);
    return [isKey ? (key as CborKey) : 'key', value as CborValue];
  });
  return new Map(entries);
}

function changeLeaf(leaf: unknown, random: Random, material: Material): unknown {
  if (leaf instanceof Uint8Array) return mutateBytes(leaf, random, material);
  if (typeof leaf === 'string') return mutateBytes(Buffer.from(leaf), random, material).toString();
  if (typeof leaf === 'number') return random.pick([leaf + 1, leaf - 1, -leaf, leaf * 2, 0.5]);
  return random.pick(REPLACEMENTS);
}
