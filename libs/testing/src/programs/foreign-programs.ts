import { spawnSync } from 'node:child_process';
import { whyNoChromium } from '@vc/development/browser';
import { whyNoNginx } from '@vc/development/cluster';
import { obstacleToPreviousRelease } from '@vc/development/platform-process';
import { whyNoGo } from '../../../../tools/go.mts';
import { whyNoJava } from '../../../../tools/java.mts';
import { whyNoPython } from './python-packages';
import { whyNoSoftHsm } from './soft-hsm';
import { whyNoPooler } from './test-pooler';

/** A program that this project did not write, and that npm does not install. */
export interface ForeignProgram {
  name: string;
  /** The reason why it cannot run here. Undefined if it can. */
  obstacle: () => string | undefined;
  /** Command that installs it on Debian, or the page that explains its installation. */
  install: string;
}

/** The programs of system specs. Java, Go and Python obtain further ones, such as Apache Kafka, Local KMS and OpenBao. */
export const FOREIGN_PROGRAMS = {
  nginx: { name: 'nginx', obstacle: whyNoNginx, install: 'apt-get install nginx' },
  pgbouncer: { name: 'PgBouncer', obstacle: whyNoPooler, install: 'apt-get install pgbouncer' },
  softhsm: { name: 'SoftHSM 2 with OpenSC', obstacle: whyNoSoftHsm, install: 'apt-get install softhsm2 opensc' },
  chromium: { name: 'Chromium', obstacle: whyNoChromium, install: 'apt-get install chromium' },
  java: {
    name: 'Java with Maven',
    obstacle: () => whyNoJava('javac'),
    install: 'apt-get install default-jdk maven',
  },
  go: { name: 'Go', obstacle: whyNoGo, install: 'https://go.dev/doc/install' },
  python: { name: 'Python', obstacle: whyNoPython, install: 'apt-get install python3-venv' },
  jq: { name: 'curl with jq', obstacle: () => whyNoCommands('curl', 'jq'), install: 'apt-get install curl jq' },
  'previous-release': {
    name: 'The previous release',
    obstacle: obstacleToPreviousRelease,
    install: 'git fetch --unshallow',
  },
} satisfies Record<string, ForeignProgram>;

export type ForeignProgramName = keyof typeof FOREIGN_PROGRAMS;

function whyNoCommands(...commands: string[]): string | undefined {
  const missing = commands.filter((command) => spawnSync(command, ['--version']).error);
  return missing.length === 0 ? undefined : `${missing.join(' and ')} cannot be started`;
}
