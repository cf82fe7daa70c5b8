// The entry point of the image: run.mjs <program> [argument ...]. The program runs in this process, so it receives signals.
import { existsSync, readdirSync } from 'node:fs';

const folder = new URL('dist/', import.meta.url);
/** The apps for browsers have folders, too, and no program. */
const bundles = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/main.js`, folder)));
/** Programs of an operator, by the names of their npm tasks: the bundle and its first arguments. */
const OPERATOR_PROGRAMS = {
  migrate: ['launcher', 'migrate'],
  keys: ['admin', 'keys'],
  dlq: ['admin', 'dlq'],
  outbox: ['admin', 'outbox'],
  'audit:verify': ['admin', 'audit:verify'],
  vc: ['cli'],
};
const services = bundles.filter((name) => !['launcher', 'admin', 'cli'].includes(name));
const programs = { ...Object.fromEntries(services.map((name) => [name, [name]])), ...OPERATOR_PROGRAMS };

const [name = '', ...words] = process.argv.slice(2);
if (!Object.hasOwn(programs, name)) {
  process.stderr.write(`The programs of this image are ${Object.keys(programs).join(', ')}.\n`);
  process.exit(2);
}
const [bundle, ...first] = programs[name];
const main = new URL(`${bundle}/main.js`, folder);
process.argv = [process.argv[0], main.pathname, ...first, ...words];
await import(main);
