/** Parts that whole-platform tests run and examine. */
export { Context } from './context';
export { createProgram, runCommandLine } from './run-command-line';
export type { Terminal } from './terminal';
