import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installPythonPackages } from '@vc/testing/programs/python-packages';
import { REPOSITORY } from '@vc/testing/unit/repository';

const FOLDER = join(REPOSITORY, 'tests/programs/schemathesis');
const SEED = 1;
/**
 * Random requests for each operation. Most requests are not random: the coverage phase breaks and exhausts each rule of each schema once, at
 * a quarter of the processor time of a random request.
 */
const EXAMPLES = 10;
/** No test depends on the speed of the machine. */
const TIMEOUT_SECONDS = 600;
/**
 * Schemas cannot say every rule, for example that two cursors exclude each other, so schema-valid requests may be refused.
 * The specs of the services test the access rules.
 */
const EXCLUDED_CHECKS = ['positive_data_acceptance', 'ignored_auth'];

export interface SchemathesisRun {
  /** Name of an OpenAPI document. */
  document: string;
  /** Address of the server, to which the paths of the document are added. */
  origin: string;
  token?: string;
  /** Checks that do not hold for the document. */
  excludedChecks?: string[];
  /** Further options. */
  options?: string[];
}

export interface SchemathesisResult {
  exitCode: number | null;
  requests: number;
  output: string;
}

/** Installs Schemathesis where it is missing. Returns its program. */
export function installSchemathesis(): string {
  return join(installPythonPackages('schemathesis'), 'schemathesis');
}

/** Sends requests that follow a document, and that break it, and checks each response against the document. */
export async function runSchemathesis(program: string, test: SchemathesisRun): Promise<SchemathesisResult> {
  const { document, origin, token, options = [], excludedChecks = [] } = test;
  const words = [
    `--config-file=${join(FOLDER, 'schemathesis.toml')}`,
    'run',
    join(REPOSITORY, 'libs/contract/openapi/bundles', `${document}.json`),
    `--origin=${origin}`,
    '--checks=all',
    `--exclude-checks=${[...EXCLUDED_CHECKS, ...excludedChecks].join(',')}`,
    `--max-examples=${EXAMPLES}`,
    `--seed=${SEED}`,
    // A run does not depend on the requests of earlier ones.
    '--generation-database=none',
    `--request-timeout=${TIMEOUT_SECONDS}`,
    `--max-response-time=${TIMEOUT_SECONDS}`,
    '--no-shrink',
    '--continue-on-failure',
    '--suppress-health-check=all',
    ...(token === undefined ? [] : [`--header=Authorization: Bearer ${token}`]),
    ...options,
  ];
  const child = spawn(program, words, { cwd: FOLDER, stdio: ['ignore', 'pipe', 'pipe'], env: plainEnvironment() });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { exitCode, requests: Number(/([\d,]+) generated/.exec(output)?.[1]?.replaceAll(',', '') ?? 0), output };
}

function plainEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, NO_COLOR: '1', PYTHONDONTWRITEBYTECODE: '1', COLUMNS: '120' };
}
