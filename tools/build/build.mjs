// node tools/build/build.mjs [--if-changed] [program ...]: bundles src/main.ts of an app or a tool into
// dist/<program>/main.js, with the projects of this repository and without packages. The program `sdk` is the package of the
// SDK, in dist/sdk. Without a program it builds all of them. With a program that serves the apps for browsers it builds them.
// The word `services` stands for all apps with a definition.
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { commandLine } from '../command-line.mjs';
import { lockBuilds } from './build-lock.mjs';
import { compileCache } from './compile-cache.mjs';
import { hashOfFiles } from './hash-of-files.mjs';
import { importedPackages } from './imported-packages.mjs';

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..');
const { values, positionals: named } = commandLine({ 'if-changed': { type: 'boolean' } }, Infinity);
const SDK = 'sdk';
const ifChanged = values['if-changed'] ?? false;
const mains = findMains();
const all =
  named.length > 0 ? named.flatMap((name) => (name === 'services' ? findServices() : name)) : [...mains.keys(), SDK];
const programs = all.filter((program) => program !== SDK);
/** The service `console` serves the apps for browsers, and the launcher has that service. */
const SERVING_APPS = ['console', 'launcher'];
const unknown = programs.filter((program) => !mains.has(program));
if (unknown.length > 0) {
  console.error(`No app or tool with a src/main.ts: ${unknown.join(', ')}.`);
  process.exit(2);
}

await lockBuilds(root);
const stamp = sourceStamp();
const stale = programs.filter((program) => !ifChanged || !isBuilt(program));
if (stale.length > 0) await buildAll(stale);
if (programs.some((program) => SERVING_APPS.includes(program))) {
  await (await import('./web.mjs')).buildWeb({ ifChanged });
}
if (all.includes(SDK)) await (await import('./sdk.mjs')).buildSdk(root);

/** The main.ts of each app and tool, by its folder's name. */
function findMains() {
  const found = new Map();
  for (const folder of ['apps', 'tools']) {
    for (const name of readdirSync(join(root, folder))) {
      const main = join(folder, name, 'src/main.ts');
      if (existsSync(join(root, main))) found.set(name, main);
    }
  }
  return found;
}

/** Parts of a program that `import('….lazy.ts')` loads when they are needed, each a bundle beside main.js. */
function lazyParts(main) {
  return globSync('**/*.lazy.ts', { cwd: join(root, dirname(main)) }).map((path) => join(dirname(main), path));
}

/** The apps with a definition, which are SERVICES of contract/access. */
function findServices() {
  return [...mains.keys()].filter((name) => existsSync(join(root, 'apps', name, 'src', `${name}.definition.ts`)));
}

function isBuilt(program) {
  const file = join(root, 'dist', program, 'stamp');
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

async function buildAll(names) {
  const startedAt = performance.now();
  // Node never deletes what it has stored of programs that have changed.
  rmSync(compileCache(root), { recursive: true, force: true });
  // Loading esbuild takes time, so a program that is built already does not load it.
  const { bundle } = await import('./bundle.mjs');
  for (const program of names) {
    const { metafile } = await bundle({
      entryPoints: [mains.get(program), ...lazyParts(mains.get(program))],
      outdir: `dist/${program}`,
      entryNames: '[name]',
      sourcemap: true,
      // Stack traces need names and lines, not the sources themselves.
      sourcesContent: false,
      metafile: true,
    });
    mkdirSync(join(root, 'dist', program), { recursive: true });
    const packages = JSON.stringify(importedPackages(root, metafile));
    writeFileSync(join(root, 'dist', program, 'packages.json'), packages);
    writeFileSync(join(root, 'dist', program, 'stamp'), stamp);
  }
  // Standard output belongs to the program that runs after the build.
  console.error(`Built ${names.join(', ')} (${Math.round(performance.now() - startedAt)} ms)`);
}

function sourceStamp() {
  const sources = ['apps', 'libs', 'tools'].flatMap(listSources);
  return hashOfFiles(sources)
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** Apps for browsers are no part of programs. */
function listSources(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(m?ts|mjs|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => !/node_modules|^(apps\/[\w-]+|libs)\/web\//.test(relative(root, path)));
}
