const LENGTH = 1;
const HEADER_WORDS = 2;
const HEADER_BYTES = HEADER_WORDS * Int32Array.BYTES_PER_ELEMENT;
const MAX_BYTES = 64 * 1024;

/** Creates the memory in which a worker shows the input of its present execution. */
export function createSharedInput(): SharedArrayBuffer {
  return new SharedArrayBuffer(HEADER_BYTES + MAX_BYTES);
}

/** Writes the input and counts the execution. */
export function reportInput(shared: SharedArrayBuffer, input: Uint8Array): void {
  const words = new Int32Array(shared, 0, HEADER_WORDS);
  const length = Math.min(input.length, MAX_BYTES);
  new Uint8Array(shared, HEADER_BYTES).set(input.subarray(0, length));
  Atomics.store(words, LENGTH, length);
  Atomics.add(words, 0, 1);
}

/** Returns the number of the present execution and its input. */
export function readInput(shared: SharedArrayBuffer): { execution: number; input: Buffer } {
  const words = new Int32Array(shared, 0, HEADER_WORDS);
  const input = Buffer.from(new Uint8Array(shared, HEADER_BYTES, Atomics.load(words, LENGTH)));
  return { execution: Atomics.load(words, 0), input };
}
