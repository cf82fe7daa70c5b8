import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '../../../..');

describe('the OpenAPI documents', () => {
  it('follow the recommended rules of Redocly', () => {
    const options = { cwd: root, encoding: 'utf8' } as const;
    const { status, stderr } = spawnSync(process.execPath, ['tools/openapi/lint.mjs'], options);
    expect([status, stderr]).toEqual([0, '']);
  });
});
