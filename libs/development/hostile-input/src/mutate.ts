import type { Material } from './mutate-bytes';
import { mutateBytes, NO_MATERIAL } from './mutate-bytes';
import { mutateCbor } from './mutate-cbor';
import { mutateCompact } from './mutate-compact';
import { mutateDer } from './mutate-der';
import { mutateJson } from './mutate-json';
import type { Random } from './random';

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
