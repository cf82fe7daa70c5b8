import { resolve } from 'node:path';
import { parseCommandLine, parseTime, UsageError } from '@vc/development/command-line';
import { databaseInUse, RestoresRepository } from '@vc/platform/backup';
import { offlineAccess } from '@vc/platform/key-store';
import { Client } from 'pg';
import { recordRestore } from './record-restore';
import { restore } from './restore';
import { openRestoreTarget } from './restore-target';
import { listServiceSessions } from './service-sessions';

const OPTIONS = {
  replace: { type: 'boolean', default: false },
  'lost-since': { type: 'string' },
  unauthenticated: { type: 'boolean', default: false },
} as const;

const USAGE =
  'Name the file: npm start -- restore <file> [--replace] [--unauthenticated], or the time of another restore: ' +
  '--lost-since <time>.';
const DONE = 'Offers, requests, codes and tokens of before have ended. Start the services.';
const BELIEVED =
  'The file was not authenticated: its clients, members of staff, keys and audit are what whoever has written it says.';

/** Runs `npm start -- restore`. @returns the lines that it prints */
export async function runRestoreCommand(words: string[], environment: NodeJS.ProcessEnv): Promise<string[]> {
  const { values, positionals } = parseCommandLine({ words, options: OPTIONS, allowPositionals: true });
  const { replace: isReplacing, 'lost-since': lostSince, unauthenticated: isUnauthenticated } = values;
  const [file] = positionals;
  if (positionals.length !== (lostSince === undefined ? 1 : 0)) throw new UsageError(USAGE);
  const since = lostSince === undefined ? undefined : parseTime(lostSince);
  const target = await openRestoreTarget(environment);
  try {
    if (since) await endLostTime(target.environment, since);
    const time =
      file === undefined
        ? since?.toISOString()
        : await restore(target.environment, { path: resolve(file), isReplacing, isUnauthenticated });
    return [`The database has the state of ${time}. ${DONE}`, ...(isUnauthenticated ? [BELIEVED] : [])];
  } finally {
    await target.close();
  }
}

/** Records a restore that other programs have done, for example one to a point in time. @throws Error while services run */
async function endLostTime(environment: NodeJS.ProcessEnv, lostSince: Date): Promise<void> {
  const { databaseUrl, keyEncryptionOf } = offlineAccess(environment);
  const sessions = await listServiceSessions(databaseUrl);
  if (sessions.length > 0) throw databaseInUse(sessions);
  const client = new Client({ connectionString: databaseUrl, application_name: 'restore' });
  await client.connect();
  try {
    await new RestoresRepository(client).inTransaction(() => recordRestore(client, { lostSince, keyEncryptionOf }));
  } finally {
    await client.end();
  }
}
