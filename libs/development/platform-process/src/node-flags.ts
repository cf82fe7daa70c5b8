/**
 * Flags of Node with which all programs run, as tools/run.mjs and the image start them. V8 would let new objects take twice
 * 32 MiB before it looks which of them live.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8'];
