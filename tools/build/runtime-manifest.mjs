// node tools/build/runtime-manifest.mjs: reduces package.json to the packages that the bundles in dist import, for an image
// without those that only build or test.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandLine } from '../command-line.mjs';

const root = resolve(import.meta.dirname, '../..');
commandLine({});
const imported = readImported();
const file = join(root, 'package.json');
const { name, version, private: isPrivate, license, engines, ...lists } = JSON.parse(readFileSync(file));
const { dependencies, optionalDependencies, overrides } = lists;
const missing = [...imported].filter((each) => !Object.hasOwn({ ...dependencies, ...optionalDependencies }, each));
if (missing.length > 0) {
  console.error(`The bundles import packages that are no dependencies: ${missing.join(', ')}.`);
  process.exit(1);
}
// Clients of clouds are packages that an image has. One that needs a compiler is for an image of one's own (docs/keys.md).
const candidates = { ...dependencies, ...withoutInstallScript(optionalDependencies) };
const kept = Object.fromEntries(Object.entries(candidates).filter(([each]) => imported.has(each)));
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

function withoutInstallScript(optional) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json')));
  const entries = Object.entries(optional);
  return Object.fromEntries(entries.filter(([each]) => !packages[`node_modules/${each}`]?.hasInstallScript));
}
