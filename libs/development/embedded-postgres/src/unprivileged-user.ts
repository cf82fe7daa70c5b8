import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65534, gid: 65534 };

/** The identity for PostgreSQL's processes, where ours is root. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? NOBODY : undefined;
}

/** Can users other than the owner walk to this path? */
export function isReachableByEveryone(path: string): boolean {
  const absolute = resolve(path);
  const walkable = (statSync(absolute).mode & 0o001) !== 0;
  return walkable && (absolute === dirname(absolute) || isReachableByEveryone(dirname(absolute)));
}

export function dirEveryoneCanReach(): string {
  return '/var/tmp';
}
