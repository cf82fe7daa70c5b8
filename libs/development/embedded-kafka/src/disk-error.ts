/** A file of the broker ends within a batch. The next start would drop all batches after it. */
export class DiskError extends Error {}

/** Whether the error comes from the file system. Other errors come from the request of a client. */
export function isDiskError(error: unknown): error is Error {
  return error instanceof DiskError || (error as NodeJS.ErrnoException).syscall !== undefined;
}
