// node tools/docs/changelog.mjs <version>: moves the files of changes/ into a new section of CHANGELOG.md.
// towncrier does the same and needs Python; changesets needs a package for each version.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { commandLine } from '../command-line.mjs';

const KINDS = ['added', 'upgrading', 'changed', 'deprecated', 'removed', 'fixed', 'security'];
const [version = ''] = commandLine({}, 1).positionals;
const names = existsSync('changes') ? readdirSync('changes').sort() : [];
const changelog = readFileSync('CHANGELOG.md', 'utf8');
const kindOf = (name) => /^[\w-]+\.(\w+)\.md$/.exec(name)?.[1] ?? '';

const unknown = names.filter((name) => !KINDS.includes(kindOf(name)));
if (!/^\d+\.\d+\.\d+$/.test(version)) fail('Name the version: node tools/docs/changelog.mjs 1.2.3');
if (unknown.length > 0) fail(`The names end with none of ${KINDS.join(', ')}: ${unknown.join(', ')}.`);
if (names.length === 0) fail('changes contains no change.');
if (changelog.includes(`\n## ${version} `)) fail(`CHANGELOG.md already contains ${version}.`);

const sections = KINDS.flatMap((kind) => {
  const items = names.filter((name) => kindOf(name) === kind).map(toItem);
  return items.length > 0 ? [`### ${kind[0].toUpperCase()}${kind.slice(1)}\n\n${items.join('\n')}\n`] : [];
});
const section = `\n## ${version} - ${new Date().toISOString().slice(0, 10)}\n\n${sections.join('\n')}`;
writeFileSync(
  'CHANGELOG.md',
  changelog.replace(/\n(?=## \d)/, () => `${section}\n`),
);
rmSync('changes', { recursive: true });

/** Links of a change start in changes/, those of the changelog in the folder above. */
function toItem(name) {
  const text = readFileSync(`changes/${name}`, 'utf8').trim().replaceAll('](../', '](');
  return `- ${text.replaceAll('\n', '\n  ')}`;
}

function fail(reason) {
  console.error(reason);
  process.exit(1);
}
