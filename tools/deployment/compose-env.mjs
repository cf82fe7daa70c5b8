// node tools/deployment/compose-env.mjs: writes .env for docker-compose.yml: deploy/.env.example with a new secret for each
// variable that needs one. It does not replace a file that exists, because its keys open what the database has.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandLine } from '../command-line.mjs';

const root = resolve(import.meta.dirname, '../..');
const { values } = commandLine({ output: { type: 'string' } });
const output = resolve(values.output ?? join(root, '.env'));
const secrets = new Map([
  ...['POSTGRES_PASSWORD', 'OWNER_DATABASE_PASSWORD', 'BOOTSTRAP_ADMIN_CLIENT_SECRET'].map((name) => [
    name,
    randomBytes(24).toString('base64url'),
  ]),
  ...generateKeys(),
]);
const example = readFileSync(join(root, 'deploy/.env.example'), 'utf8');
const text = example.replace(/^(\w+)=$/gm, (line, name) => `${name}=${secrets.get(name) ?? ''}`);
try {
  writeFileSync(output, text, { flag: 'wx', mode: 0o600 });
  console.log(`Wrote ${output}. Only its owner can read it.`);
} catch (error) {
  if (error.code !== 'EEXIST') throw error;
  console.error(`${output} exists, and is not replaced: its keys open what the database has.`);
  process.exitCode = 1;
}

/** The keys and passwords of `npm run vc -- operator keys services`, by variable. */
function generateKeys() {
  const program = join(root, 'dist/cli/main.js');
  const lines = execFileSync(process.execPath, [program, 'operator', 'keys', 'services'], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
}
