import { randomFillSync } from 'node:crypto';

const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;
const BYTES = 3_072;

/** Random bytes cost much less by the thousand than by the id. */
const random = Buffer.alloc(BYTES);
let taken = BYTES;

export function randomTraceId(): string {
  return randomHex(TRACE_ID_BYTES);
}

export function randomSpanId(): string {
  return randomHex(SPAN_ID_BYTES);
}

/** Returns bytes that no id has yet. */
function randomHex(bytes: number): string {
  if (taken + bytes > BYTES) {
    randomFillSync(random);
    taken = 0;
  }
  taken += bytes;
  return random.toString('hex', taken - bytes, taken);
}
