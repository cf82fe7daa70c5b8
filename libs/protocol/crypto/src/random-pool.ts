import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 16 * 1024;

/**
 * Random bytes of the system's generator, drawn many at a time: a call for each salt would cost more than its digest.
 * No byte is given out twice.
 */
export function createRandomPool(): (size: number) => Buffer {
  let pool = Buffer.alloc(0);
  let offset = 0;
  return (size) => {
    if (size > POOL_BYTES) return randomFillSync(Buffer.alloc(size));
    if (offset + size > pool.length) {
      // A new one each time: what was given out stays what it is.
      pool = randomFillSync(Buffer.alloc(POOL_BYTES));
      offset = 0;
    }
    offset += size;
    return pool.subarray(offset - size, offset);
  };
}
