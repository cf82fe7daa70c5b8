/** Returns `LOG_FILE`: logs of the process are appended to that file. Empty or undefined means standard output. */
export function logFile(): string | undefined {
  return process.env.LOG_FILE;
}
