import fc from 'fast-check';
import { mutateBytes, NO_MATERIAL } from './mutate-bytes';
import type { Material } from './mutate-bytes';
import { mutateCbor } from './mutate-cbor';
import { mutateDer } from './mutate-der';
import { mutateJson } from './mutate-json';
import { createRandom } from './random';
import type { Random } from './random';

/** Separators of JWS, JWE and SD-JWT in their compact forms. */
const SEPARATOR = /([.~])/;

/** Changes one part of a compact JWS, JWE or SD-JWT: its JSON or bytes under base64url, its text, or its place. */
function mutateCompact(input: Uint8Array, random: Random, material: Material): Buffer {
  const parts = Buffer.from(input).toString('latin1').split(SEPARATOR);
  const index = random.below(parts.length);
  const part = parts[index] ?? '';
  return Buffer.from(changeParts(parts, index, changePart(part, random, material), random).join(''), 'latin1');
}

function changeParts(parts: string[], index: number, changed: string, random: Random): string[] {
  switch (random.below(8)) {
    case 0:
      return parts.toSpliced(index, 1);
    case 1:
      return parts.toSpliced(index, 0, changed);
    default:
      return parts.with(index, changed);
  }
}

function changePart(part: string, random: Random, material: Material): string {
  if (random.below(8) === 0) return mutateBytes(Buffer.from(part, 'latin1'), random, material).toString('latin1');
  return mutateJson(Buffer.from(part, 'base64url'), random, material).toString('base64url');
}

/** The structure that a mutation keeps. */
export type Format = 'bytes' | 'cbor' | 'compact' | 'der' | 'json' | 'text';

const MUTATIONS = {
  bytes: mutateBytes,
  cbor: mutateCbor,
  compact: mutateCompact,
  der: mutateDer,
  json: mutateJson,
  text: mutateBytes,
};
const MAX_CHANGES = 4;

/** Returns a copy with one to four changes, most of which keep the structure of the format. */
export function mutate(input: Uint8Array, format: Format, random: Random, material: Material = NO_MATERIAL): Buffer {
  let bytes = Buffer.from(input);
  for (let left = 1 + random.below(MAX_CHANGES); left > 0; left -= 1) {
    const mutation = random.below(4) === 0 ? mutateBytes : MUTATIONS[format];
    bytes = mutation(bytes, random, material) as Buffer<ArrayBuffer>;
  }
  return bytes;
}

/** Generates mutations of valid inputs for properties. Each follows from a seed, which fast-check prints with it. */
export function mutationsOf(valid: readonly (Uint8Array | string)[], format: Format): fc.Arbitrary<Buffer> {
  const inputs = valid.map((input) => Buffer.from(input));
  return fc.tuple(fc.nat(inputs.length - 1), fc.nat()).map(([index, seed]) => {
    const random = createRandom(seed);
    return mutate(inputs[index] ?? Buffer.alloc(0), format, random, { dictionary: [], others: inputs });
  });
}
