import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SERVICES, variableOf } from '@vc/contract/access';
import { readDemoFile } from '@vc/development/demo-file';
import { generatedSecrets } from '@vc/development/platform-process';
import { startEmbeddedPostgres } from '@vc/development/embedded-postgres';
import { loadConfig } from '@vc/platform/config';
import { OperatorConfig } from '@vc/platform/key-store';
import { listServiceSessions } from './service-sessions';

/** The database that a backup is restored to. */
interface RestoreTarget {
  /** With the owner of the database, and the passwords of the logins that it creates. */
  environment: NodeJS.ProcessEnv;
  close: () => Promise<void>;
}

/**
 * Returns the database of `OWNER_DATABASE_URL`. Without that, it starts the embedded PostgreSQL of `DATA_DIR`, whose
 * platform has stopped.
 * @throws Error when that platform runs, or its secrets are missing
 */
export async function openRestoreTarget(environment: NodeJS.ProcessEnv): Promise<RestoreTarget> {
  const { OWNER_DATABASE_URL, DATA_DIR } = loadConfig(OperatorConfig, environment);
  if (OWNER_DATABASE_URL !== undefined) return { environment, close: () => Promise.resolve() };
  const dataDir = resolve(DATA_DIR);
  assertSecrets(dataDir);
  await assertStopped(dataDir);
  const { url, stop } = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), port: 0 });
  const { databasePasswords } = generatedSecrets(dataDir);
  const passwords = SERVICES.map((name) => [variableOf(name, 'DATABASE_PASSWORD'), databasePasswords[name]] as const);
  return { environment: { ...environment, ...Object.fromEntries(passwords), OWNER_DATABASE_URL: url }, close: stop };
}

/** A new folder would get new key-encryption keys, which open nothing of a backup. */
function assertSecrets(dataDir: string): void {
  if (existsSync(join(dataDir, 'secrets.json'))) return;
  throw new Error(`Set OWNER_DATABASE_URL, or put secrets.json of the time of the backup into ${dataDir}.`);
}

async function assertStopped(dataDir: string): Promise<void> {
  const demo = readDemoFile(dataDir);
  const sessions = demo ? await listServiceSessions(demo.databaseUrl).catch(() => []) : [];
  if (sessions.length > 0) throw new Error(`The platform with its data in ${dataDir} runs. Stop it first.`);
}
