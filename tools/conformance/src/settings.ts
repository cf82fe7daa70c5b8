/** Settings of a run, from the environment. */
export interface Settings {
  suiteUrl: string;
  /** PEM file of the authority that issued the suite's TLS certificate. */
  suiteAuthorityFile: string;
  /** Port of the platform of the first slot, and of the TLS front before it. */
  platformPort: number;
  httpsPort: number;
  /** Number of plans that run side by side, each in a slot. */
  jobs: number;
  waits: Waits;
}

export interface Waits {
  /** Maximum time for the start of the platform. */
  startMs: number;
  /** Maximum time of a module, after which it is cancelled and fails. */
  moduleMs: number;
  /** Time for which the suite waits for a forbidden or an optional call. */
  quietSeconds: number;
}

/** @throws Error with the name of a setting that is missing or not a number */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const suiteAuthorityFile = environment.NODE_EXTRA_CA_CERTS;
  if (!suiteAuthorityFile) throw new Error('NODE_EXTRA_CA_CERTS is not set.');
  const number = (name: string, byDefault: number) =>
    parsePositiveInteger(name, environment[name] || String(byDefault));
  return {
    suiteUrl: environment.CONFORMANCE_SUITE_URL || 'https://localhost:8443',
    suiteAuthorityFile,
    platformPort: number('CONFORMANCE_PLATFORM_PORT', 18_080),
    httpsPort: number('CONFORMANCE_HTTPS_PORT', 18_443),
    jobs: number('CONFORMANCE_JOBS', 4),
    waits: {
      startMs: number('CONFORMANCE_START_SECONDS', 120) * 1000,
      moduleMs: number('CONFORMANCE_MODULE_SECONDS', 180) * 1000,
      quietSeconds: number('CONFORMANCE_QUIET_SECONDS', 5),
    },
  };
}

/** Ports that a platform uses, with those that no other one may have. */
const PORTS_PER_PLATFORM = 20;

/** The settings of each slot: no two platforms share a port. */
export function settingsOfSlots(settings: Settings): Settings[] {
  return Array.from({ length: settings.jobs }, (_, slot) => ({
    ...settings,
    platformPort: settings.platformPort + slot * PORTS_PER_PLATFORM,
    httpsPort: settings.httpsPort + slot,
  }));
}

function parsePositiveInteger(name: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`${name} must be a whole number above 0.`);
}
