export { exitCodeOf, isUsageError, parseCommandLine, UsageError } from './command-line';
export { parseTime } from './parse-time';
