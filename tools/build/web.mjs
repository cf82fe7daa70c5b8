// node tools/build/web.mjs [--if-changed] [--out FOLDER]: builds the app of the console with Vite, and compresses its files.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { commandLine } from '../command-line.mjs';
import { hashOfFiles } from './hash-of-files.mjs';

const root = resolve(import.meta.dirname, '../..');
const APP = 'apps/console/web';
/** What the build reads, besides the packages. */
const SOURCES = [APP, 'libs/sdk/src', 'tools/build/web.mjs', 'tsconfig.base.json', 'package-lock.json'];
const COMPRESSED = /\.(js|css|svg|html)$/;
const ENCODINGS = { '.br': promisify(brotliCompress), '.gz': promisify(gzip) };

/**
 * Builds the app into a folder.
 * @param {{ ifChanged: boolean, folder?: string }} options
 */
export async function buildWeb({ ifChanged, folder = join(root, 'dist/console/web') }) {
  const stamp = sourceStamp();
  const stampFile = join(folder, '.stamp');
  if (ifChanged && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const startedAt = performance.now();
  // Also where specs build it: React has another build for them.
  process.env.NODE_ENV = 'production';
  // Loading Vite takes time, so an app that is built already does not load it.
  const { build } = await import('vite');
  await build({ configFile: join(root, APP, 'vite.config.mjs'), logLevel: 'warn', build: { outDir: folder } });
  await compress(folder);
  writeFileSync(stampFile, stamp);
  // Standard output belongs to the program that runs after the build.
  console.error(`Built the console for browsers (${Math.round(performance.now() - startedAt)} ms)`);
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

function sourceStamp() {
  return hashOfFiles(SOURCES.flatMap((source) => filesBelow(join(root, source)))).digest('hex');
}

function filesBelow(path) {
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

if (process.argv[1] === import.meta.filename) {
  const { values } = commandLine({ 'if-changed': { type: 'boolean' }, out: { type: 'string' } });
  const folder = values.out === undefined ? {} : { folder: resolve(values.out) };
  await buildWeb({ ifChanged: values['if-changed'] ?? false, ...folder });
}
