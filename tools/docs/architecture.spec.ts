import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

/** The block of the page with the tree. */
const tree = /```\n(apps\/[\s\S]*?)```/.exec(page)?.[1] ?? '';

/** Names below a folder of the tree, one on each line, indented by two spaces. */
function namesBelow(folder: string): string[] {
  const lines = tree.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`${folder}/`));
  const length = lines.slice(start + 1).findIndex((line) => !line.startsWith('  '));
  return lines.slice(start + 1, start + 1 + length).map((line) => line.trim().split(/[\s/]/)[0]!);
}

/** Names on the line of a folder of the tree, separated by ` · `. */
function namesOn(folder: string): string[] {
  const line = tree.split('\n').find((each) => each.trim().startsWith(`${folder}/`)) ?? '';
  const [, names = ''] = /\/\s+(.*?)(?:\s{2,}.*)?$/.exec(line.trim()) ?? [];
  return names.split(' · ').map((name) => name.trim().split(' ')[0]!);
}

function folders(path: string): string[] {
  return readdirSync(join(root, path))
    .filter((name) => statSync(join(root, path, name)).isDirectory())
    .sort();
}

describe('docs/architecture.md', () => {
  it('names each app', () => {
    expect(namesBelow('apps').sort()).toEqual(folders('apps'));
  });

  it('names each layer of libraries', () => {
    expect(namesBelow('libs').sort()).toEqual(folders('libs'));
  });

  it('names each folder of tools', () => {
    expect(namesBelow('tools').sort()).toEqual(folders('tools'));
  });

  it.each(['contract', 'protocol', 'platform', 'keys', 'feature', 'development', 'web'])(
    'names each library of %s',
    (layer) => {
      expect(namesOn(layer).sort()).toEqual(folders(`libs/${layer}`));
    },
  );

  const walks = page.slice(page.indexOf('## Three walks'), page.indexOf('## Addresses')).split(/^\*\*/m).slice(1);

  it.each(walks)('names files that exist: %s', (walk) => {
    const [, base = ''] = /\(`([^`]+)`\)$/m.exec(walk) ?? [];
    const files = [...walk.matchAll(/`([\w./-]+\.ts)`/g)].map(([, path = '']) => path);
    const missing = files.filter((path) => !existsSync(join(root, path.startsWith('libs/') ? '' : base, path)));
    expect({ base, missing, count: files.length > 4 }).toEqual({ base, missing: [], count: true });
  });
});
