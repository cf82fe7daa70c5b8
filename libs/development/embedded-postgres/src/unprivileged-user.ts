import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65534, gid: 65534 };

/** The user for PostgreSQL's processes, where this process runs as root. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? NOBODY : undefined;
}

/** Whether users other than the owner have access to this path. */
export function isReachableByAllUsers(path: string): boolean {
  const absolute = resolve(path);
  const isSearchable = (statSync(absolute).mode & 0o001) !== 0;
  return isSearchable && (absolute === dirname(absolute) || isReachableByAllUsers(dirname(absolute)));
}

export function publicDirectory(): string {
  return '/var/tmp';
}
