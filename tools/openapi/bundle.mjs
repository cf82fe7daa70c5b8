// node tools/openapi/bundle.mjs [--check]: bundles the documents of libs/contract/openapi, each into one JSON file without
// external references. With --check it writes nothing, and names the files that differ.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandLine } from '../command-line.mjs';
import { bundledDocuments } from './bundled-documents.mjs';

const { values } = commandLine({ check: { type: 'boolean' } });
const root = resolve(import.meta.dirname, '../..');
const files = await bundledDocuments(root);
if (values.check) check(files);
else write(files);

function check(expected) {
  const stale = Object.entries(expected)
    .filter(([path, content]) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== content)
    .map(([path]) => path);
  for (const path of stale) console.error(`${path} is not what npm run openapi writes.`);
  process.exitCode = stale.length > 0 ? 1 : 0;
}

function write(contents) {
  mkdirSync(join(root, 'libs/contract/openapi/bundles'), { recursive: true });
  for (const [path, content] of Object.entries(contents)) writeFileSync(join(root, path), content);
  console.log(`Wrote ${Object.keys(contents).length} files.`);
}
