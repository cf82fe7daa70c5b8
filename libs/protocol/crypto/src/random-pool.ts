import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 16 * 1024;

/**
 * Creates a source of random bytes that draws 16 KiB at a time from the system's generator, because a call for each
 * salt costs more than its digest. Each byte is handed out once.
 */
export function createRandomPool(): (size: number) => Buffer {
  let pool = Buffer.alloc(0);
  let offset = 0;
  return (size) => {
    if (size > POOL_BYTES) return randomFillSync(Buffer.alloc(size));
    if (offset + size > pool.length) {
      // A new buffer each time: the slices handed out before refer to the old one.
      pool = randomFillSync(Buffer.alloc(POOL_BYTES));
      offset = 0;
    }
    offset += size;
    return pool.subarray(offset - size, offset);
  };
}

/** The source of random bytes that the modules of a process share. */
export const pooledRandomBytes = createRandomPool();
