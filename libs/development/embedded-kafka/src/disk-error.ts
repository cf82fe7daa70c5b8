/** A file of the broker ends in the middle of a record: what is written behind it would be lost at the next start. */
export class DiskError extends Error {}

/** Does the error come from the file system, rather than from what a client sent? */
export function isDiskError(error: unknown): error is Error {
  return error instanceof DiskError || (error as NodeJS.ErrnoException).syscall !== undefined;
}
