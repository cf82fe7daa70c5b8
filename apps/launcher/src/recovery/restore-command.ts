import { resolve } from 'node:path';
import { parseCommandLine, UsageError } from '@vc/development/command-line';
import { restore } from './restore';
import { openRestoreTarget } from './restore-target';

const OPTIONS = { replace: { type: 'boolean', default: false } } as const;

/** Runs `npm run restore -- <file> [--replace]`. @returns the lines that it prints */
export async function runRestoreCommand(words: string[], environment: NodeJS.ProcessEnv): Promise<string[]> {
  const { values, positionals } = parseCommandLine({ words, options: OPTIONS, allowPositionals: true });
  const [path, ...rest] = positionals;
  if (path === undefined || rest.length > 0) {
    throw new UsageError('Name the file: npm run restore -- <file> [--replace].');
  }
  const target = await openRestoreTarget(environment);
  try {
    const takenAt = await restore(target.environment, { file: resolve(path), isReplacing: values.replace });
    return [`The database has the state of ${takenAt}. Start the services.`];
  } finally {
    await target.close();
  }
}
