import { createHmac } from 'node:crypto';

const ROUNDS = 6;

/**
 * A permutation of 0 … size - 1 that only the holder of the key can foresee: counting through it hands out every index
 * once, in no order that others could see (Token Status List §13.2: indices must not tell what was issued when).
 * A Feistel network on the next larger even number of bits, walked until it is within the size.
 */
export function randomIndexOf(counter: number, size: number, key: Buffer): number {
  const half = Math.ceil(Math.log2(size) / 2);
  let index = counter;
  do {
    index = permute(index, half, key);
  } while (index >= size);
  return index;
}

function permute(value: number, half: number, key: Buffer): number {
  const mask = 2 ** half - 1;
  let [left, right] = [Math.floor(value / 2 ** half), value & mask];
  for (let round = 0; round < ROUNDS; round += 1) {
    const code = createHmac('sha256', key).update(`${round}/${right}`).digest();
    [left, right] = [right, (left ^ code.readUInt32BE()) & mask];
  }
  return left * 2 ** half + right;
}
