import type { Random } from './random';

/** What a mutation may insert beside bytes at random. */
export interface Material {
  /** Texts that the parsers compare with. */
  dictionary: readonly Uint8Array[];
  /** Other inputs, parts of which may be inserted. */
  others: readonly Uint8Array[];
}

type Mutation = (bytes: Buffer, random: Random, material: Material) => Buffer;

/** Octets at the edges of length and type fields. */
const EDGES = [0x00, 0x01, 0x17, 0x18, 0x1f, 0x20, 0x7f, 0x80, 0x9f, 0xbf, 0xdf, 0xff];
const MAX_RUN = 32;
export const NO_MATERIAL: Material = { dictionary: [], others: [] };

const MUTATIONS: Mutation[] = [
  flipBit,
  (bytes, random) => replaceOctet(bytes, random, random.below(256)),
  (bytes, random) => replaceOctet(bytes, random, random.pick(EDGES)),
  removeRun,
  repeatRun,
  insertOctets,
  insertWord,
  insertOther,
];

/** Returns a copy with one change. The input may be empty. */
export function mutateBytes(input: Uint8Array, random: Random, material: Material = NO_MATERIAL): Buffer {
  return random.pick(MUTATIONS)(Buffer.from(input), random, material);
}

function flipBit(bytes: Buffer, random: Random): Buffer {
  const index = random.below(bytes.length);
  return replaceAt(bytes, index, (bytes[index] ?? 0) ^ (1 << random.below(8)));
}

function replaceOctet(bytes: Buffer, random: Random, octet: number): Buffer {
  return replaceAt(bytes, random.below(bytes.length), octet);
}

function replaceAt(bytes: Buffer, index: number, octet: number): Buffer {
  if (index < bytes.length) bytes[index] = octet;
  return bytes;
}

function removeRun(bytes: Buffer, random: Random): Buffer {
  const [start, end] = chooseRun(bytes, random);
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
}

function repeatRun(bytes: Buffer, random: Random): Buffer {
  const [start, end] = chooseRun(bytes, random);
  return insert(bytes, random, bytes.subarray(start, end));
}

function insertOctets(bytes: Buffer, random: Random): Buffer {
  const length = 1 + random.below(8);
  return insert(bytes, random, Buffer.from(Array.from({ length }, () => random.below(256))));
}

function insertWord(bytes: Buffer, random: Random, { dictionary }: Material): Buffer {
  if (dictionary.length === 0) return insertOctets(bytes, random);
  const word = random.pick(dictionary);
  const start = random.below(bytes.length + 1);
  const isReplacing = random.below(2) === 0;
  return Buffer.concat([bytes.subarray(0, start), word, bytes.subarray(start + (isReplacing ? word.length : 0))]);
}

function insertOther(bytes: Buffer, random: Random, { others }: Material): Buffer {
  if (others.length === 0) return insertOctets(bytes, random);
  const other = Buffer.from(random.pick(others));
  const [start, end] = [random.below(other.length + 1), random.below(other.length + 1)].sort((one, two) => one - two);
  return insert(bytes, random, other.subarray(start, end));
}

function insert(bytes: Buffer, random: Random, part: Uint8Array): Buffer {
  const start = random.below(bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, start), part, bytes.subarray(start)]);
}

function chooseRun(bytes: Buffer, random: Random): [number, number] {
  const start = random.below(bytes.length);
  return [start, Math.min(start + 1 + random.below(MAX_RUN), bytes.length)];
}
