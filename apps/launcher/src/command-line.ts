import { parseCommandLine, UsageError } from '@vc/development/command-line';

const COMMANDS = ['migrate', 'backup', 'restore'] as const;

/** The word with which the launcher starts a worker. */
export const WORKER = 'worker';

/** The command of the operator, for example of `npm start -- migrate`. Without one, the program is the platform, or its worker. */
export const command = COMMANDS.find((name) => name === process.argv[2]);

export const isWorker = process.argv[2] === WORKER;

/** @throws UsageError for any word: the settings of the platform are environment variables */
export function requireNoWords(words: string[]): void {
  try {
    parseCommandLine({ words, options: {} });
  } catch (error) {
    const { message } = error as Error;
    throw new UsageError(`${message} Settings are environment variables: see docs/configuration.md.`, { cause: error });
  }
}
