// node tools/build/runtime-manifest.mjs: reduces package.json to the packages that the bundles in dist import, for an image
// without those that only build or test.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandLine } from '../command-line.mjs';

const root = resolve(import.meta.dirname, '../..');
commandLine({});
const imported = readImported();
const file = join(root, 'package.json');
const { dependencies, optionalDependencies, ...manifest } = JSON.parse(readFileSync(file));
// An image may have an optional package, and works without it.
const missing = [...imported].filter((each) => !Object.hasOwn({ ...dependencies, ...optionalDependencies }, each));
if (missing.length > 0) {
  console.error(`The bundles import packages that are no dependencies: ${missing.join(', ')}.`);
  process.exit(1);
}
const { name, version, private: isPrivate, license, engines, overrides } = manifest;
const reduced = { name, version, private: isPrivate, license, engines, ...importedOf({ dependencies }), overrides };
writeFileSync(file, `${JSON.stringify({ ...reduced, ...importedOf({ optionalDependencies }) }, null, 2)}\n`);

/** Of lists of packages, those that the bundles import. */
function importedOf(lists) {
  const kept = Object.entries(lists).map(([list, packages]) => [
    list,
    Object.fromEntries(Object.entries(packages).filter(([each]) => imported.has(each))),
  ]);
  return Object.fromEntries(kept);
}

/** The packages that tools/build/build.mjs left outside the bundles. */
function readImported() {
  const dist = join(root, 'dist');
  const files = readdirSync(dist).map((program) => join(dist, program, 'packages.json'));
  // An app for browsers has no packages outside of its build.
  const lists = files.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'));
  return new Set(lists.flatMap((list) => JSON.parse(list)));
}
