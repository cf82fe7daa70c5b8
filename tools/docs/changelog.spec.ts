import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const CHANGELOG = '# Changelog\n\nThe format.\n\n## 0.1.0 - 2026-11-30\n\nThe first version.\n';

describe('node tools/docs/changelog.mjs', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vc-changelog-'));
    mkdirSync(join(folder, 'changes'));
    writeFileSync(join(folder, 'CHANGELOG.md'), CHANGELOG);
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const change = (name: string, text: string) => writeFileSync(join(folder, 'changes', name), text);
  const changelog = () => readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');

  function assemble(version: string): { status: number | null; stderr: string } {
    const program = join(root, 'tools/docs/changelog.mjs');
    const { status, stderr } = spawnSync(process.execPath, [program, version], { cwd: folder, encoding: 'utf8' });
    return { status, stderr };
  }

  it('writes the changes by their kind above the latest version, with links from the root', () => {
    change('slow-webhooks.fixed.md', 'Slow webhooks end\n([docs](../docs/webhooks.md)).\n');
    change('build-sdk.added.md', 'The SDK is built alone.\n');
    expect(assemble('0.2.0')).toEqual({ status: 0, stderr: '' });
    const [, section] = changelog().split(/^## 0\.2\.0 - \d{4}-\d\d-\d\d$/m);
    expect(section).toBe(
      '\n\n### Added\n\n- The SDK is built alone.\n\n### Fixed\n\n- Slow webhooks end\n  ([docs](docs/webhooks.md)).\n\n' +
        '## 0.1.0 - 2026-11-30\n\nThe first version.\n',
    );
  });

  it('removes the changes, so that a second run has none', () => {
    change('build-sdk.added.md', 'The SDK is built alone.\n');
    assemble('0.2.0');
    const written = changelog();
    expect(existsSync(join(folder, 'changes'))).toBe(false);
    expect(assemble('0.3.0')).toEqual({ status: 1, stderr: 'changes contains no change.\n' });
    expect(changelog()).toBe(written);
  });

  it.each([
    ['a name without a kind', 'build-sdk.md', '0.2.0', /none of added, .*build-sdk\.md/],
    ['a version that the changelog contains', 'build-sdk.added.md', '0.1.0', /already contains 0\.1\.0/],
    ['a text that is no version', 'build-sdk.added.md', 'next', /Name the version/],
  ])('rejects %s, and writes nothing', (_, name, version, reason) => {
    change(name, 'The SDK is built alone.\n');
    expect(assemble(version)).toEqual({ status: 1, stderr: expect.stringMatching(reason) });
    expect(changelog()).toBe(CHANGELOG);
    expect(readdirSync(join(folder, 'changes'))).toEqual([name]);
  });

  it('accepts the changes of the repository', () => {
    const changes = join(root, 'changes');
    for (const name of existsSync(changes) ? readdirSync(changes) : [])
      change(name, readFileSync(join(changes, name), 'utf8'));
    change('further.added.md', 'A further change.\n');
    expect(assemble('9999.0.0')).toEqual({ status: 0, stderr: '' });
  });
});
