import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ServiceName } from '@vc/contract/access';
import type { ServiceOptions } from '@vc/development/platform-process';
import { migratePlatform, PlatformProcess, ServiceProcess } from '@vc/development/platform-process';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { announceOwnPlatform } from './attached-data-dir';

/** The services of the flows of a credential. */
export const SERVICES = ['auth', 'onboarding', 'trust', 'issuance', 'presentation', 'wallet'] as const;

const START_TIMEOUT_MS = 240_000;
const MAX_OUTPUT_BYTES = 16 * 2 ** 20;

/**
 * Starts the platform as `npm start` does, with embedded PostgreSQL and broker. Builds the launcher if it has changed.
 * @param environment further settings, which replace those
 */
export function startPlatform(
  dataDir: string,
  port: number,
  environment: Record<string, string> = {},
): Promise<PlatformProcess> {
  announceOwnPlatform();
  build('launcher', 'demo');
  return PlatformProcess.start({
    dataDir,
    environment: { PORT: String(port), DATABASE_URL: '', KAFKA_BROKERS: '', ...environment },
    repository: REPOSITORY,
    startTimeoutMs: START_TIMEOUT_MS,
    stderr: 'pipe',
    stdout: 'pipe',
  });
}

/** A service that is not started yet. @param name of a service that is built in the repository */
export function serviceProcess(
  name: ServiceName,
  ports: Pick<ServiceOptions, 'port' | 'internalPort' | 'adminPort'>,
  environment: Record<string, string>,
  repository = REPOSITORY,
): ServiceProcess {
  return new ServiceProcess(name, {
    ...ports,
    environment: { ...environment, LOG_LEVEL: 'fatal' },
    repository,
    startTimeoutMs: START_TIMEOUT_MS,
    stderr: 'pipe',
  });
}

export function buildServices(services: readonly ServiceName[] = SERVICES): void {
  announceOwnPlatform();
  build(...services, 'launcher');
}

/** Returns `DATABASE_URL` of each service. The program is built in the repository. @param passwords of some services */
export function migrate(
  ownerUrl: string,
  passwords: Record<string, string> = {},
  repository = REPOSITORY,
): ReturnType<typeof migratePlatform> {
  return migratePlatform(ownerUrl, { repository, passwords });
}

/**
 * Returns the output of a program that is built. It does not block the process, whose webhook receivers must respond meanwhile:
 * the third attempt of a delivery comes after five minutes.
 * @throws Error with all that the program wrote, if it fails
 */
export async function runProgram(
  environment: Record<string, string>,
  program: string,
  ...words: string[]
): Promise<string> {
  const main = join(REPOSITORY, 'dist', program, 'main.js');
  const options = { cwd: REPOSITORY, env: { ...process.env, ...environment }, maxBuffer: MAX_OUTPUT_BYTES };
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...words], options).catch((cause: unknown) => {
    const { code, stdout: output, stderr } = cause as { code: unknown; stdout: string; stderr: string };
    throw new Error(`${program} ended with ${String(code)}. ${output} ${stderr}`, { cause });
  });
  return stdout;
}

/** Builds programs that have changed. */
export function build(...programs: string[]): void {
  const script = join(REPOSITORY, 'tools/build/build.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--if-changed', ...programs], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
