/** What a run of the conformance plans takes from its environment. */
export interface Settings {
  suiteUrl: string;
  /** PEM file of the authority that issued the suite's TLS certificate. */
  suiteAuthorityFile: string;
  /** Port of the platform under test, and of the TLS front before it. */
  platformPort: number;
  httpsPort: number;
  waits: Waits;
}

export interface Waits {
  /** A platform that has not started by then has failed. */
  startMs: number;
  /** A module that is not over by then is cancelled, and has failed. */
  moduleMs: number;
  /** The suite waits so long for a call that must not come, or that may still come. */
  quietSeconds: number;
}

/** @throws Error that names the setting that is missing or not a number */
export function settingsOf(environment: NodeJS.ProcessEnv): Settings {
  const suiteAuthorityFile = environment.NODE_EXTRA_CA_CERTS;
  if (!suiteAuthorityFile) throw new Error('NODE_EXTRA_CA_CERTS is not set.');
  const number = (name: string, usual: number) => positiveInteger(name, environment[name] || String(usual));
  return {
    suiteUrl: environment.CONFORMANCE_SUITE_URL || 'https://localhost:8443',
    suiteAuthorityFile,
    platformPort: number('CONFORMANCE_PLATFORM_PORT', 18_080),
    httpsPort: number('CONFORMANCE_HTTPS_PORT', 18_443),
    waits: {
      startMs: number('CONFORMANCE_START_SECONDS', 120) * 1000,
      moduleMs: number('CONFORMANCE_MODULE_SECONDS', 180) * 1000,
      quietSeconds: number('CONFORMANCE_QUIET_SECONDS', 5),
    },
  };
}

function positiveInteger(name: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`${name} must be a whole number above 0.`);
}
