import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { UsageError } from '@vc/development/command-line';
import { FEATURES } from './jose-cose-command';
import { VcApi } from './vc-api';

const NAME = 'vc-platform';
const DATA_MODEL = 'vc-data-model-2.0-test-suite';
const JOSE_COSE = 'vc-jose-cose-test-suite';
const AUTHORITY = 'authority.pem';

export interface SuiteResult {
  title: string;
  result: 'PASSED' | 'FAILED' | 'SKIPPED';
  message: string;
}

interface MochaTest {
  fullTitle: string;
  err: { message?: string };
}

interface MochaReport {
  passes: MochaTest[];
  failures: MochaTest[];
  pending: MochaTest[];
}

/** Runs a suite of the W3C in its folder, whose packages are installed. @throws UsageError for another folder */
export async function runW3cSuite(folder: string): Promise<SuiteResult[]> {
  const suite = resolve(folder);
  const name = readName(suite);
  const scratch = mkdtempSync(join(tmpdir(), 'w3c-suite-'));
  const api = new VcApi();
  try {
    const implementation = {
      name: NAME,
      implementation: NAME,
      ...(await describeImplementation(name, { api, scratch })),
    };
    const config = JSON.stringify({ settings: {}, implementations: [implementation] });
    writeFileSync(join(suite, 'localConfig.cjs'), `module.exports = ${config};\n`);
    if (name === JOSE_COSE) writeContainerCommand(scratch, suite);
    return toResults(await runMocha(suite, scratch));
  } finally {
    api.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

function readName(suite: string): string {
  const file = join(suite, 'package.json');
  const { name = '' } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }) : {};
  if (![DATA_MODEL, JOSE_COSE].includes(name)) {
    throw new UsageError(`--suite is not a folder of ${DATA_MODEL} or ${JOSE_COSE}.`);
  }
  if (!existsSync(join(suite, 'node_modules/mocha'))) {
    throw new UsageError('The packages of the suite are not installed.');
  }
  return name;
}

async function describeImplementation(
  suite: string,
  { api, scratch }: { api: VcApi; scratch: string },
): Promise<object> {
  if (suite === JOSE_COSE) return { 'jose-cose': { features: FEATURES } };
  const { url, authority } = await api.listen();
  writeFileSync(join(scratch, AUTHORITY), authority);
  const endpoint = (path: string) => [{ id: api.issuer, endpoint: url + path, tags: ['vc2.0', 'EnvelopingProof'] }];
  return {
    issuers: endpoint('/credentials/issue'),
    verifiers: endpoint('/credentials/verify'),
    vpVerifiers: endpoint('/presentations/verify'),
  };
}

/**
 * Writes a `docker` that answers `docker compose -f <file> run --rm <name> …` with this program. The suite knows no other
 * implementations than containers.
 */
function writeContainerCommand(folder: string, suite: string): void {
  const program = [process.execPath, resolve(process.argv[1] ?? ''), 'w3c', '--suite', suite, '--'];
  const command = program.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  const path = join(folder, 'docker');
  writeFileSync(path, `#!/bin/sh\nshift 6\nexec ${command} "$@"\n`);
  chmodSync(path, 0o700);
}

async function runMocha(suite: string, scratch: string): Promise<MochaReport> {
  const output = join(scratch, 'report.json');
  const words = [
    'node_modules/mocha/bin/mocha.js',
    'tests/',
    '--reporter',
    'json',
    '--reporter-option',
    `output=${output}`,
  ];
  const env = {
    ...process.env,
    PATH: [scratch, process.env.PATH].join(delimiter),
    NODE_EXTRA_CA_CERTS: join(scratch, AUTHORITY),
  };
  const child = spawn(process.execPath, [...words, '--timeout', '30000', '--exit'], {
    cwd: suite,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await new Promise((done, fail) => child.once('exit', done).once('error', fail));
  if (!existsSync(output)) throw new Error('The suite ended without a report.');
  return JSON.parse(readFileSync(output, 'utf8')) as MochaReport;
}

function toResults({ passes, failures, pending }: MochaReport): SuiteResult[] {
  const toResult = (result: SuiteResult['result']) => (test: MochaTest) => ({
    title: test.fullTitle,
    result,
    message: test.err.message ?? '',
  });
  return [...passes.map(toResult('PASSED')), ...failures.map(toResult('FAILED')), ...pending.map(toResult('SKIPPED'))];
}
