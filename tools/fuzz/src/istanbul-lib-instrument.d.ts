/** The part of the package that instruments. It has no types of its own. */
declare module 'istanbul-lib-instrument' {
  interface InstrumenterOptions {
    coverageVariable: string;
    coverageGlobalScope: string;
    coverageGlobalScopeFunc: boolean;
    esModules: boolean;
    compact: boolean;
    produceSourceMap: boolean;
  }

  export function createInstrumenter(options: Partial<InstrumenterOptions>): {
    instrumentSync: (code: string, file: string) => string;
  };
}
