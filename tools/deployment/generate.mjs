// node tools/deployment/generate.mjs [--check]: writes docker-compose.yml, deploy/.env.example and files of the Helm chart from
// deploy/configuration.schema.json and the contract of the services. With --check it writes nothing, and ends with code 1 if a file is another one.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandLine } from '../command-line.mjs';
import { generatedFiles } from './generated-files.mjs';

const root = resolve(import.meta.dirname, '../..');
const { values } = commandLine({ check: { type: 'boolean' } });
const stale = Object.entries(await generatedFiles(root)).filter(([path, text]) => readFileOrNothing(path) !== text);
for (const [path, text] of stale) {
  if (values.check) console.error(`${path} is not up to date: npm run deployment writes it.`);
  else writeFileSync(join(root, path), text);
}
if (!values.check)
  console.log(`Wrote ${stale.map(([path]) => path).join(', ') || 'nothing: all files are up to date'}.`);
else if (stale.length > 0) process.exitCode = 1;

function readFileOrNothing(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}
