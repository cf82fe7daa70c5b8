import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT_NAMES } from './documents';

const root = join(__dirname, '../../../..');

describe('the bundles of the OpenAPI documents', () => {
  it('are what `npm run dev -- openapi` writes', () => {
    const { status, stderr } = spawnSync(process.execPath, ['tools/openapi/bundle.mjs', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('are those that services import', () => {
    const names = readdirSync(join(root, 'libs/contract/openapi/bundles'));
    expect(names.sort()).toEqual(DOCUMENT_NAMES.map((name) => `${name}.json`).sort());
  });
});
