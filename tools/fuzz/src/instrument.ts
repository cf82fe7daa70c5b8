import { createInstrumenter } from 'istanbul-lib-instrument';

/** Name of the global variable with the counters of statements, branches and functions, by file. */
export const COVERAGE_VARIABLE = '__fuzzCoverage__';

const instrumenter = createInstrumenter({
  coverageVariable: COVERAGE_VARIABLE,
  coverageGlobalScope: 'globalThis',
  coverageGlobalScopeFunc: false,
  esModules: true,
  compact: true,
  produceSourceMap: false,
});

/** Adds a counter to each statement, branch and function of a JavaScript module. */
export function instrument(code: string, file: string): string {
  return instrumenter.instrumentSync(code, file);
}
