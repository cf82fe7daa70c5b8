// The entry point of the image: run.mjs <program> [argument ...]. The program runs in this process, so it receives signals.
import { existsSync, readdirSync } from 'node:fs';

const folder = new URL('dist/', import.meta.url);
/** The apps for browsers have folders, too, and no program. */
const bundles = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/main.js`, folder)));
/** Programs of an operator: the bundle and its first arguments. */
const OPERATOR_PROGRAMS = { migrate: ['launcher', 'migrate'], vc: ['cli'] };
/** Programs that have become commands of `vc operator`. Their old names stay for a release. */
const RENAMED = { keys: ['keys'], dlq: ['dlq'], outbox: ['outbox'], 'audit:verify': ['audit', 'verify'] };
const services = bundles.filter((name) => !['launcher', 'cli'].includes(name));
const programs = { ...Object.fromEntries(services.map((name) => [name, [name]])), ...OPERATOR_PROGRAMS };

const [given = '', ...rest] = process.argv.slice(2);
const renamed = Object.hasOwn(RENAMED, given) ? ['operator', ...RENAMED[given]] : undefined;
if (renamed) process.stderr.write(`${given} is now vc ${renamed.join(' ')}.\n`);
const [name, words] = renamed ? ['vc', [...renamed, ...rest]] : [given, rest];
if (!Object.hasOwn(programs, name)) {
  process.stderr.write(`The programs of this image are ${Object.keys(programs).join(', ')}.\n`);
  process.exit(2);
}
const [bundle, ...first] = programs[name];
const main = new URL(`${bundle}/main.js`, folder);
process.argv = [process.argv[0], main.pathname, ...first, ...words];
await import(main);
