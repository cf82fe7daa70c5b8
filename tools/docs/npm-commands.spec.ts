import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root })
  .toString()
  .split('\n')
  .filter((page) => page !== '' && page !== 'CHANGELOG.md' && existsSync(join(root, page)));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

interface Documented {
  page: string;
  command: string;
}

function listCommands(pattern: RegExp): (Documented & { words: string[] })[] {
  return pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(pattern)].map(([command, ...words]) => ({
      page,
      command,
      words,
    })),
  );
}

const isOfSystem = (path: string) => path.startsWith('tests/system/') || path.endsWith('.system.spec.ts');

/** Whether Jest finds a spec of the tier at the path, which may be a folder or the beginning of a name. */
function isFound(path: string, tier: string): boolean {
  if (!existsSync(join(root, path))) return false;
  if (statSync(join(root, path)).isDirectory()) return path.startsWith('tests/system') === (tier === 'test:system');
  return isOfSystem(path) === (tier === 'test:system');
}

describe('the npm commands of the documentation', () => {
  it('name scripts', () => {
    const unknown = listCommands(/npm run (?:--silent )?([a-z][a-z:-]*)/g).filter(
      ({ words: [name = ''] }) => !(name in scripts),
    );
    expect(unknown).toEqual([]);
  });

  it('name tasks', () => {
    const { stderr } = spawnSync(process.execPath, ['tools/run.mjs', 'none'], { cwd: root, encoding: 'utf8' });
    const tasks = (/The tasks are: (.*)\.\n$/.exec(stderr)?.[1] ?? '').split(', ');
    const named = listCommands(/npm (?:run|start) (?:--silent )?(?:dev )?-- ([a-z][a-z:-]*)/g);
    expect(named.filter(({ words: [name = ''] }) => !tasks.includes(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(10);
  });

  it('run specs of the tier that has them', () => {
    const runs = listCommands(/npm (test|run test:system) -- ((?:apps|libs|tests|tools)\/[\w./-]+)/g);
    const wrong = runs.filter(({ words: [tier = '', path = ''] }) => !isFound(path, tier.replace('run ', '')));
    expect(wrong).toEqual([]);
    expect(runs.length).toBeGreaterThan(10);
  });
});
