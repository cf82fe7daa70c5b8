import fc from 'fast-check';
import type { Format } from './mutate';
import { mutate } from './mutate';
import { createRandom } from './random';

/** Generates mutations of valid inputs for properties. Each follows from a seed, which fast-check prints with it. */
export function mutationsOf(valid: readonly (Uint8Array | string)[], format: Format): fc.Arbitrary<Buffer> {
  const inputs = valid.map((input) => Buffer.from(input));
  return fc.tuple(fc.nat(inputs.length - 1), fc.nat()).map(([index, seed]) => {
    const random = createRandom(seed);
    return mutate(inputs[index] ?? Buffer.alloc(0), format, random, { dictionary: [], others: inputs });
  });
}
