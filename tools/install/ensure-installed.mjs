// Runs before every task, so it uses only Node, and ends quickly if all packages are installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { missingLibrary } from './missing-library.mjs';

const MINIMUM = [20, 19];
const LOCK_STALE_MS = 10 * 60_000;

const root = resolve(new URL('../..', import.meta.url).pathname);

/**
 * Installs the missing packages of each folder's package-lock.json.
 * @param {string[]} folders from the root of the repository
 * @param {{ production: boolean }} options `production` omits the packages for development
 */
export async function ensureInstalled(folders, { production }) {
  assertNodeVersion();
  for (const folder of folders) await ensure(join(root, folder), production);
}

function assertNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return;
  console.error(`Node ${MINIMUM.join('.')} or later is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

async function ensure(folder, production) {
  if (isInstalled(folder, production)) return;
  const unlock = await lock(join(folder, '.installing'));
  try {
    if (isInstalled(folder, production)) return;
    // Standard output has only the results of the task, which may be stored in a file.
    console.error(`Installing packages in ${folder} …`);
    const startedAt = performance.now();
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const options = ['--no-audit', '--no-fund', '--loglevel=error', ...(production ? ['--omit=dev'] : [])];
    const result = spawnSync(npm, ['ci', ...options], { cwd: folder, stdio: ['inherit', 2, 'inherit'] });
    if (result.status !== 0) throw new Error(['npm ci failed.', missingLibrary()].filter(Boolean).join(' '));
    console.error(`Installed in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
  } finally {
    unlock();
  }
}

/** Whether npm has installed the packages of package-lock.json. Ignores optional packages, which some platforms lack. */
function isInstalled(folder, production) {
  const installed = packagesIn(join(folder, 'node_modules/.package-lock.json'));
  if (!installed) return false;
  const wanted = Object.entries(packagesIn(join(folder, 'package-lock.json')));
  return wanted.every(([path, { version, dev, optional, devOptional }]) => {
    const isNeeded = path !== '' && !optional && !devOptional && !(dev && production);
    return !isNeeded || installed[path]?.version === version;
  });
}

/** Undefined without the lock file. npm writes the one of node_modules after the installation. */
function packagesIn(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : undefined;
}

/** Excludes concurrent tasks by a folder, because its creation is atomic. */
async function lock(path) {
  for (;;) {
    try {
      mkdirSync(path);
      return () => rmdirSync(path);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if (age > LOCK_STALE_MS) rmdirSync(path);
      await new Promise((done) => setTimeout(done, 500));
    }
  }
}
