/**
 * Flags of Node with which all programs run, as tools/run.mjs and the image start them. By default, the young
 * generation of V8 grows to semi-spaces of 32 MiB.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8'];
