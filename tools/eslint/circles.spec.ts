import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCircles } from './circles.mts';

const root = join(__dirname, '../..');

/** Code that specs share within a project is named test-….ts. */
function sourcesOf(...folders: string[]): Map<string, string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  const sources = paths.filter(
    (path) => /^(?!.*node_modules).*\/src\/.*\.tsx?$/.test(path) && !/\.spec\.ts$|\/test-[\w-]+\.ts$/.test(path),
  );
  return new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

const importing = (...targets: string[]) => targets.map((target) => `import { x } from '${target}';\n`).join('');

describe('imports within a project', () => {
  const { files, folders } = findCircles(sourcesOf('apps', 'libs', 'tools'));

  it('have no circle between files', () => {
    expect(files).toEqual([]);
  });

  it('have no circle between the folders below src', () => {
    expect(folders).toEqual([]);
  });
});

describe('findCircles', () => {
  it('finds a planted circle of files, with an import of types alone', () => {
    const sources = new Map([
      ['apps/auth/src/a.ts', importing('./b')],
      ['apps/auth/src/b.ts', "import type { C } from './c';\n"],
      ['apps/auth/src/c.ts', "export { a } from './a';\n"],
    ]);
    expect(findCircles(sources).files).toEqual([['apps/auth/src/a.ts', 'apps/auth/src/b.ts', 'apps/auth/src/c.ts']]);
  });

  it('finds a planted circle of folders without a circle of files', () => {
    const sources = new Map([
      ['apps/auth/src/clients/a.ts', importing('../tokens/deep/b')],
      ['apps/auth/src/tokens/deep/b.ts', ''],
      ['apps/auth/src/tokens/c.ts', importing('../clients/d')],
      ['apps/auth/src/clients/d.ts', ''],
    ]);
    expect(findCircles(sources)).toEqual({ files: [], folders: [['apps/auth/src/clients', 'apps/auth/src/tokens']] });
  });

  it('finds a planted circle of a folder and a file beside it', () => {
    const sources = new Map([
      ['apps/auth/src/auth.module.ts', importing('./clients/a')],
      ['apps/auth/src/clients/a.ts', importing('../config')],
      ['apps/auth/src/clients/b.ts', importing('../auth.module')],
      ['apps/auth/src/config.ts', ''],
    ]);
    expect(findCircles(sources).folders).toEqual([['apps/auth/src/auth.module.ts', 'apps/auth/src/clients']]);
  });

  it('finds a planted circle of folders within a district', () => {
    const sources = new Map([
      ['apps/auth/src/staff/staff.module.ts', importing('./scim/scim.module', './alerts/alert')],
      ['apps/auth/src/staff/scim/scim.module.ts', importing('../members/member')],
      ['apps/auth/src/staff/members/member.ts', importing('../alerts/alert')],
      ['apps/auth/src/staff/members/mail.ts', ''],
      ['apps/auth/src/staff/alerts/alert.ts', ''],
      ['apps/auth/src/staff/alerts/mailer.ts', importing('../members/mail')],
    ]);
    expect(findCircles(sources)).toEqual({
      files: [],
      folders: [['apps/auth/src/staff/alerts', 'apps/auth/src/staff/members']],
    });
  });

  it('accepts imports in both directions between districts whose folders form no circle', () => {
    const sources = new Map([
      ['apps/auth/src/staff/scim/scim.ts', importing('../../accounts/providers/provider')],
      ['apps/auth/src/accounts/providers/provider.ts', importing('../../staff/members/member')],
      ['apps/auth/src/staff/members/member.ts', ''],
    ]);
    expect(findCircles(sources)).toEqual({ files: [], folders: [] });
  });

  it('finds planted circles of components of an app for browsers', () => {
    const sources = new Map([
      ['apps/console/web/src/cards/card.tsx', importing('../elements/button')],
      ['apps/console/web/src/elements/button.tsx', importing('./icon', '../cards')],
      ['apps/console/web/src/elements/icon.tsx', importing('./button')],
      ['apps/console/web/src/cards/index.ts', ''],
    ]);
    const source = 'apps/console/web/src';
    expect(findCircles(sources)).toEqual({
      files: [[`${source}/elements/button.tsx`, `${source}/elements/icon.tsx`]],
      folders: [[`${source}/cards`, `${source}/elements`]],
    });
  });

  it('accepts imports in one direction', () => {
    const sources = new Map([
      ['apps/auth/src/clients/a.ts', importing('../tokens/b', './c')],
      ['apps/auth/src/clients/c.ts', ''],
      ['apps/auth/src/tokens/b.ts', ''],
    ]);
    expect(findCircles(sources)).toEqual({ files: [], folders: [] });
  });
});
