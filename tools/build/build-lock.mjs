import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const POLL_MS = 100;

/**
 * Waits until no other process builds into `dist`, and keeps others out until this process ends. Specs that run side by side
 * would otherwise delete each other's files. The lock of a process that was killed is taken over.
 * @param {string} root of the repository
 */
export async function lockBuilds(root) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const path = join(root, 'dist', '.lock');
  while (!take(path)) {
    if (!isHeld(path)) rmSync(path, { force: true });
    else await setTimeout(POLL_MS);
  }
  process.once('exit', () => rmSync(path, { force: true }));
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** An empty file is one that its process is about to write. */
function isHeld(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    if (pid !== 0) process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
