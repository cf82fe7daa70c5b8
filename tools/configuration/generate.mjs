// node tools/configuration/generate.mjs: generates docs/configuration.md and deploy/configuration.schema.json from the
// configuration classes.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import 'reflect-metadata';
import { commandLine } from '../command-line.mjs';
import { bundle } from '../build/bundle.mjs';
import { describePrograms, generatedFiles } from './generated-files.mjs';
import { programsOf } from './programs.mjs';

commandLine();
// The bundle loads this instance of class-validator, which has the rules.
const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, '../..');
// Packages are found from a folder of the repository.
const folder = join(root, 'dist/configuration');
mkdirSync(folder, { recursive: true });

const { SERVICES } = await load('libs/contract/access/src/index.ts');
const programs = programsOf(root, SERVICES);
const files = [...new Set(programs.flatMap((program) => program.files))];
const lines = files.map((file, index) => `export * as file${index} from './${file.replace(/\.ts$/, '')}';`);
const loaded = await load(undefined, [...lines, `export * as config from '@vc/platform/config';`].join('\n'));
const modules = Object.fromEntries(files.map((file, index) => [file, loaded[`file${index}`]]));
const described = describePrograms({
  root,
  programs,
  modules,
  config: loaded.config,
  validator: require('class-validator'),
});
const generated = generatedFiles(described, (path) => readFileSync(join(root, path), 'utf8'));
for (const [path, content] of Object.entries(generated)) writeFileSync(join(root, path), content);
rmSync(folder, { recursive: true });
console.log(`Wrote ${Object.keys(generated).join(' and ')}.`);

async function load(entry, contents) {
  const outfile = join(folder, `bundle-${process.pid}-${entry ? 0 : 1}.cjs`);
  await bundle({
    ...(entry ? { entryPoints: [entry] } : { stdin: { contents, resolveDir: root, loader: 'ts' } }),
    outfile,
  });
  return require(outfile);
}
