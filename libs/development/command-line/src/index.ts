export { exitCodeOf, parseCommandLine, UsageError } from './command-line';
