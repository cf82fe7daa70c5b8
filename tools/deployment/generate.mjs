// node tools/deployment/generate.mjs [--check]: writes docker-compose.yml, deploy/.env.example and files of the Helm chart from
// deploy/configuration.schema.json and the contract of the services. With --check it writes nothing, and ends with code 1 if a file is another one.
import { resolve } from 'node:path';
import { commandLine } from '../command-line.mjs';
import { writeGenerated } from '../write-generated.mjs';
import { generatedFiles } from './generated-files.mjs';

const root = resolve(import.meta.dirname, '../..');
const { values } = commandLine({ check: { type: 'boolean' } });
writeGenerated(await generatedFiles(root), { root, script: 'deployment', isChecking: values.check });
