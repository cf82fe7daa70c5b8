// node tools/build/web.mjs [--if-changed] [--app NAME] [--out FOLDER]: builds the apps for browsers with Vite, or one of them,
// and compresses their files.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { commandLine } from '../command-line.mjs';
import { lockBuilds } from './build-lock.mjs';
import { hashOfFiles } from './hash-of-files.mjs';

const root = resolve(import.meta.dirname, '../..');
/** Source and target of each app. The service `console` serves both. */
const APPS = {
  console: { source: 'apps/console/web', target: 'dist/console/web' },
  'wallet-app': { source: 'apps/wallet/web', target: 'dist/wallet-app/web' },
};
/** What each build reads, besides the app and the packages. */
const SHARED = [
  'libs/sdk/src',
  'libs/web',
  'tools/build/web.mjs',
  'tools/build/web-app.mjs',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'package-lock.json',
];
const COMPRESSED = /\.(js|css|svg|html|webmanifest)$/;
const ENCODINGS = { '.br': promisify(brotliCompress), '.gz': promisify(gzip) };

/** Builds all apps into `dist`. @param {{ ifChanged: boolean }} options */
export async function buildWeb({ ifChanged }) {
  for (const name of Object.keys(APPS)) await buildApp(name, { ifChanged });
}

/**
 * Builds one app.
 * @param {string} name of `APPS`
 * @param {{ ifChanged: boolean, folder?: string }} options default of `folder`: that of the app in `dist`
 */
async function buildApp(name, { ifChanged, folder = join(root, APPS[name].target) }) {
  const { source } = APPS[name];
  const stamp = sourceStamp(source);
  const stampFile = join(folder, '.stamp');
  if (ifChanged && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const startedAt = performance.now();
  // Also where specs build it: React has another build for them.
  process.env.NODE_ENV = 'production';
  // Loading Vite takes time, so an app that is built already does not load it.
  const { build } = await import('vite');
  await build({ configFile: join(root, source, 'vite.config.mjs'), logLevel: 'warn', build: { outDir: folder } });
  await compress(folder);
  writeFileSync(stampFile, stamp);
  // Standard output belongs to the program that runs after the build.
  console.error(`Built ${name} for browsers (${Math.round(performance.now() - startedAt)} ms)`);
}

/** Writes compressed files beside those of the app, so that no server compresses them at each request. */
async function compress(folder) {
  const paths = filesBelow(folder).filter((path) => COMPRESSED.test(path));
  await Promise.all(
    paths.flatMap((path) =>
      Object.entries(ENCODINGS).map(async ([extension, encode]) =>
        writeFile(path + extension, await encode(await readFile(path))),
      ),
    ),
  );
}

function sourceStamp(source) {
  return hashOfFiles([source, ...SHARED].flatMap((each) => filesBelow(join(root, each)))).digest('hex');
}

function filesBelow(path) {
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

if (process.argv[1] === import.meta.filename) {
  const { values } = commandLine({
    'if-changed': { type: 'boolean' },
    app: { type: 'string' },
    out: { type: 'string' },
  });
  const ifChanged = values['if-changed'] ?? false;
  if (values.out === undefined) await lockBuilds(root);
  const folder = values.out === undefined ? {} : { folder: resolve(values.out) };
  if (values.app === undefined) await buildWeb({ ifChanged });
  else if (Object.hasOwn(APPS, values.app)) await buildApp(values.app, { ifChanged, ...folder });
  else throw new Error(`The apps for browsers are: ${Object.keys(APPS).join(', ')}.`);
}
