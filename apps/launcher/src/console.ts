import '@vc/platform/console-log';
import { command } from './command-line';

/*
 * A command prints its results on standard output, which operators store in a file, so notices of libraries go to standard
 * error. Libraries also write while they load, so this is an import before theirs.
 */
// eslint-disable-next-line no-console -- libraries write to the console
if (command !== undefined) console.warn = console.info = (...words: unknown[]) => console.error(...words);
