import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '..');

describe('typecheck', () => {
  it('fails for a folder without TypeScript files, and names it', () => {
    const words = ['tools/typecheck.mjs', 'libs/platform/http', 'libs/platform/htpp', 'libs/platform/ht'];
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'No TypeScript file is in libs/platform/htpp, libs/platform/ht.\n',
    });
  });
});
