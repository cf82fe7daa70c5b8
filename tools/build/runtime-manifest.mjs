// node tools/build/runtime-manifest.mjs: reduces package.json to the packages that the bundles in dist import, for an image
// without those that only build or test.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandLine } from '../command-line.mjs';

/** Compiled where it is installed, for an image that adds the library of an HSM (docs/keys.md). */
const LEFT_OUT = ['pkcs11js'];

const root = resolve(import.meta.dirname, '../..');
commandLine({});
const imported = readImported();
const file = join(root, 'package.json');
const { name, version, private: isPrivate, license, engines, overrides, ...lists } = JSON.parse(readFileSync(file));
// An image without the optional packages would not have the settings that choose them.
const dependencies = { ...lists.dependencies, ...lists.optionalDependencies };
const missing = [...imported].filter((each) => !Object.hasOwn(dependencies, each));
if (missing.length > 0) {
  console.error(`The bundles import packages that are no dependencies: ${missing.join(', ')}.`);
  process.exit(1);
}
const isKept = (each) => imported.has(each) && !LEFT_OUT.includes(each);
const kept = Object.fromEntries(Object.entries(dependencies).filter(([each]) => isKept(each)));
const manifest = { name, version, private: isPrivate, license, engines, dependencies: kept, overrides };
writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);

/** The packages that tools/build/build.mjs left outside the bundles. */
function readImported() {
  const dist = join(root, 'dist');
  const files = readdirSync(dist).map((program) => join(dist, program, 'packages.json'));
  // An app for browsers has no packages outside of its build.
  const lists = files.filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'));
  return new Set(lists.flatMap((list) => JSON.parse(list)));
}
