// node tools/openapi/bundle.mjs [--check]: bundles the documents of libs/contract/openapi, each into one JSON file without
// external references, and writes the types of libs/sdk. With --check it writes nothing, and names the files that differ.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { commandLine } from '../command-line.mjs';
import { bundledDocuments } from './bundled-documents.mjs';
import { sdkFiles } from './sdk-files.mjs';

const { values } = commandLine({ check: { type: 'boolean' } });
const root = resolve(import.meta.dirname, '../..');
const bundles = await bundledDocuments(root);
const files = { ...bundles, ...(await sdkFiles(parsed(bundles), eventSchemas())) };
if (values.check) check(files);
else write(files);

/** By the name of the file without its extension. */
function parsed(contents) {
  return Object.fromEntries(
    Object.entries(contents).map(([path, content]) => [basename(path, '.json'), JSON.parse(content)]),
  );
}

function eventSchemas() {
  const folder = join(root, 'libs/contract/events/schemas');
  const names = readdirSync(folder).filter((name) => name !== 'headers.json');
  return parsed(Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')])));
}

function check(expected) {
  const stale = Object.entries(expected)
    .filter(([path, content]) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== content)
    .map(([path]) => path);
  for (const path of stale) console.error(`${path} is not what npm run openapi writes.`);
  process.exitCode = stale.length > 0 ? 1 : 0;
}

function write(contents) {
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  console.log(`Wrote ${Object.keys(contents).length} files.`);
}
