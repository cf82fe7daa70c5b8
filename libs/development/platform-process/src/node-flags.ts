/**
 * Flags of Node with which all programs run, as tools/run.mjs and the image start them. By default, the young
 * generation of V8 grows to semi-spaces of 32 MiB.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8'];

/**
 * Variables with which all programs run. The allocator of glibc keeps what a thread has freed, 16 MiB after a slow hash,
 * unless it was mapped on its own.
 */
export const NODE_ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '1048576' };
