// node tools/events/generate.mjs [--check]: generates the JSON Schemas, asyncapi.yaml and the table in docs/events.md from
// libs/contract/events. With --check it writes nothing, and ends with code 1 if a file is another one.
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { commandLine } from '../command-line.mjs';
import { writeGenerated } from '../write-generated.mjs';
import { generatedFiles } from './generated-files.mts';

const { values } = commandLine({ check: { type: 'boolean' } });
const root = resolve(import.meta.dirname, '../..');
const bundle = join(tmpdir(), `events-${process.pid}.cjs`);
await build({
  entryPoints: [join(root, 'libs/contract/events/src/index.ts')],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'cjs',
});
const contract = createRequire(import.meta.url)(bundle);
rmSync(bundle);

const files = generatedFiles(contract, (path) => readFileSync(join(root, path), 'utf8'));
writeGenerated(files, { root, script: 'events', isChecking: values.check });
