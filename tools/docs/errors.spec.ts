import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_STATUS } from '@vc/platform/http';

describe('docs/reference/errors.md', () => {
  it('has each code once, with its status and a condition', () => {
    const page = readFileSync(join(__dirname, '../../docs/reference/errors.md'), 'utf8');
    const rows = [...page.matchAll(/^\| (\d{3}) +\| `(\w+)` +\| \S.*\|$/gm)].map(([, status, code]) => [
      code,
      Number(status),
    ]);
    expect(rows).toEqual(Object.entries(ERROR_STATUS));
  });
});
