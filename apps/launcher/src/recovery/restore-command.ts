import { resolve } from 'node:path';
import { parseCommandLine, parseTime, UsageError } from '@vc/development/command-line';
import { endLostTime } from './end-lost-time';
import { restore } from './restore';
import { openRestoreTarget } from './restore-target';

const OPTIONS = {
  replace: { type: 'boolean', default: false },
  'lost-since': { type: 'string' },
} as const;

const USAGE =
  'Name the file: npm run restore -- <file> [--replace], or the time of another restore: --lost-since <time>.';
const DONE = 'Offers, requests, codes and tokens of before have ended. Start the services.';

/** Runs `npm run restore`. @returns the lines that it prints */
export async function runRestoreCommand(words: string[], environment: NodeJS.ProcessEnv): Promise<string[]> {
  const { values, positionals } = parseCommandLine({ words, options: OPTIONS, allowPositionals: true });
  const { replace: isReplacing, 'lost-since': lostSince } = values;
  const [file] = positionals;
  if (positionals.length !== (lostSince === undefined ? 1 : 0)) throw new UsageError(USAGE);
  const since = lostSince === undefined ? undefined : parseTime(lostSince);
  const target = await openRestoreTarget(environment);
  try {
    if (since) await endLostTime(target.environment, since);
    const time =
      file === undefined
        ? since?.toISOString()
        : await restore(target.environment, { file: resolve(file), isReplacing });
    return [`The database has the state of ${time}. ${DONE}`];
  } finally {
    await target.close();
  }
}
