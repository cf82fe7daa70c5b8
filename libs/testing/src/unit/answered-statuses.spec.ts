import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AnsweredStatuses } from './answered-statuses';

describe('AnsweredStatuses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'answers-'));

  afterAll(() => rmSync(folder, { recursive: true }));

  it('writes each answer once, in place of those of an earlier run of the spec', () => {
    for (const last of ['api listIssuances 200', 'api listIssuances 400']) {
      const answered = new AnsweredStatuses(__filename, folder);
      for (const line of ['api getIssuance 404', last, last]) answered.add(line);
      const [file, ...others] = readdirSync(folder);
      expect(others).toEqual([]);
      expect(readFileSync(join(folder, file!), 'utf8')).toBe(`api getIssuance 404\n${last}\n`);
    }
  });
});
