import { createHmac } from 'node:crypto';

const ROUNDS = 6;

/**
 * Maps a counter to an index with a keyed permutation of 0 … size - 1. Each index is handed out once, in an order that
 * is unpredictable without the key (Token Status List §13.2: indices must not reveal the order of issuance). The
 * permutation is a Feistel network on the next larger even number of bits with cycle walking.
 */
export function toRandomIndex(counter: number, size: number, key: Buffer): number {
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
