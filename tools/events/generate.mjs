// node tools/events/generate.mjs: generates the JSON Schemas, asyncapi.yaml and the table in docs/events.md from
// libs/contract/events.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { commandLine } from '../command-line.mjs';
import { generatedFiles } from './generated-files.mjs';

commandLine();
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

mkdirSync(join(root, 'libs/contract/events/schemas'), { recursive: true });
const files = generatedFiles(contract, (path) => readFileSync(join(root, path), 'utf8'));
for (const [path, content] of Object.entries(files)) writeFileSync(join(root, path), content);
console.log(`Wrote ${Object.keys(files).length} files.`);
