// node tools/openapi/bundle.mjs [--check]: bundles the documents of libs/contract/openapi, each into one JSON file without
// external references, and writes the types of libs/sdk. With --check it writes nothing, and names the files that differ.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { commandLine } from '../command-line.mjs';
import { writeGenerated } from '../write-generated.mjs';
import { bundledDocuments } from './bundled-documents.mjs';
import { sdkFiles } from './sdk-files.mjs';

const { values } = commandLine({ check: { type: 'boolean' } });
const root = resolve(import.meta.dirname, '../..');
const bundles = await bundledDocuments(root);
const files = { ...bundles, ...(await sdkFiles(parsed(bundles), eventSchemas())) };
writeGenerated(files, { root, script: 'openapi', isChecking: values.check });

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
