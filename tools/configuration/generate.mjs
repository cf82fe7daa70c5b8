// node tools/configuration/generate.mjs [--check]: generates docs/configuration.md and deploy/configuration.schema.json from the
// configuration classes. With --check it writes nothing, and ends with code 1 if a file is another one.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import 'reflect-metadata';
import { commandLine } from '../command-line.mjs';
import { bundle } from '../build/bundle.mjs';
import { writeGenerated } from '../write-generated.mjs';
import { describePrograms, generatedFiles } from './generated-files.mjs';
import { programsOf } from './programs.mjs';

const { values } = commandLine({ check: { type: 'boolean' } });
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
rmSync(folder, { recursive: true });
writeGenerated(generated, { root, script: 'configuration', isChecking: values.check });

async function load(entry, contents) {
  const outfile = join(folder, `bundle-${process.pid}-${entry ? 0 : 1}.cjs`);
  await bundle({
    ...(entry ? { entryPoints: [entry] } : { stdin: { contents, resolveDir: root, loader: 'ts' } }),
    outfile,
  });
  return require(outfile);
}
