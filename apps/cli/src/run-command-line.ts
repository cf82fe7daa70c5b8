import { InvalidConfigError, withSecretFiles } from '@vc/platform/config';
import { Command, CommanderError } from 'commander';
import { CommandLineConfig } from './command-line-config';
import { addAccept } from './commands/accept';
import { addCompletion } from './commands/completion';
import { addConfiguration } from './commands/configuration';
import { addDoctor } from './commands/doctor';
import { addEvents } from './commands/events';
import { addExchanges } from './commands/exchanges';
import { addListen } from './commands/listen';
import { addLogin } from './commands/login';
import { addOperator } from './commands/operator/operator';
import { addPresent } from './commands/present';
import { addReplay } from './commands/replay';
import { addResources } from './commands/resources';
import { addKeys } from './commands/keys';
import { addSettings } from './commands/settings';
import { addUsage } from './commands/usage';
import { Context } from './context';
import { EXIT, exitCodeOf, UsageError } from './exit-codes';
import type { Terminal } from './terminal';
import { toPrintable } from './to-printable';

/** Runs a command. Returns the exit code. @param words without the names of the program */
export async function runCommandLine(words: string[], terminal: Terminal): Promise<number> {
  try {
    const context = new Context({ ...terminal, environment: readSecrets(terminal.environment) });
    await createProgram(context).parseAsync(renamed(words, terminal), { from: 'user' });
    return context.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    if (terminal.signal.aborted) return EXIT.interrupted;
    terminal.err(`${toPrintable((error as Error).message)}\n`);
    return exitCodeOf(error);
  }
}

/** The group `admin` has become `operator`. Its old name stays for a release. */
function renamed(words: string[], { err }: Terminal): string[] {
  const index = words.findIndex((word, at) => !word.startsWith('-') && words[at - 1] !== '--profile');
  if (words[index] !== 'admin') return words;
  err('vc admin is now vc operator.\n');
  return words.with(index, 'operator');
}

/** @throws UsageError for a file of a secret that cannot be read */
function readSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    return withSecretFiles(CommandLineConfig, environment);
  } catch (error) {
    throw error instanceof InvalidConfigError ? new UsageError(error.message, { cause: error }) : error;
  }
}

/** Returns the program with all of its commands. */
export function createProgram(context: Context): Command {
  const { terminal } = context;
  const program = new Command('vc')
    .description('Command line of the verifiable credential platform')
    .option('--profile <name>', 'profile of vc login', terminal.environment.VC_PROFILE ?? 'default')
    .option('--json', 'print JSON')
    .showHelpAfterError('vc --help lists the commands.');
  // Subcommands inherit these settings when they are added.
  program.exitOverride().configureOutput({ writeOut: terminal.out, writeErr: terminal.err });
  for (const add of [
    addLogin,
    addExchanges,
    addPresent,
    addAccept,
    addResources,
    addSettings,
    addKeys,
    addConfiguration,
    addEvents,
    addListen,
    addReplay,
    addUsage,
    addDoctor,
    addOperator,
    addCompletion,
  ]) {
    add(program, context);
  }
  return program;
}
