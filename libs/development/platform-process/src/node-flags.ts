/**
 * Flags of Node with which all programs run, as tools/run.mjs and the image start them. By default, the young
 * generation of V8 grows to semi-spaces of 32 MiB, and its old generation to a multiple of what is in use before it is collected.
 * Four threads then mark what is in use, and on two cores they take the time of the thread that answers requests.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50', '--v8-pool-size=1'];

/**
 * Variables with which all programs run. glibc maps each larger block on its own, and unmaps it when it is freed. Otherwise
 * each thread that has computed a slow hash keeps its 16 MiB.
 */
export const NODE_ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '1048576' };
