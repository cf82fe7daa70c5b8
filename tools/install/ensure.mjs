// node tools/install/ensure.mjs [--production] [folder ...]: installs what package-lock.json names, where it is not
// installed yet; with --production without what only development needs.
// Runs before every npm script, so it needs nothing but Node and is quick when there is nothing to do.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const MINIMUM = [20, 19];
const LOCK_STALE_MS = 10 * 60_000;

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1])) {
  console.error(`Node ${MINIMUM.join('.')} or later is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

const root = resolve(new URL('../..', import.meta.url).pathname);
const production = process.argv.includes('--production');
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
for (const folder of ['.', ...folders]) await ensure(join(root, folder));

async function ensure(folder) {
  const lockFile = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  const [everything, lean] = [`everything ${lockFile}`, `production ${lockFile}`];
  const stamp = join(folder, 'node_modules/.installed');
  const isInstalled = () => {
    const present = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
    return present === everything || (production && present === lean);
  };
  if (isInstalled()) return;
  const unlock = await lock(join(folder, '.installing'));
  try {
    if (isInstalled()) return;
    console.log(`Installing packages in ${folder} …`);
    const startedAt = performance.now();
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const options = ['--no-audit', '--no-fund', '--loglevel=error', ...(production ? ['--omit=dev'] : [])];
    const result = spawnSync(npm, ['ci', ...options], { cwd: folder, stdio: 'inherit' });
    if (result.status !== 0) throw new Error('npm ci failed');
    writeFileSync(stamp, production ? lean : everything);
    console.log(`Installed in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
  } finally {
    unlock();
  }
}

/** Two scripts may start at the same time; making a folder is atomic. */
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
