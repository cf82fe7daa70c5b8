import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { MAIL_LIMITS, type MailLimits } from './mail-limits';

const KINDS = Object.entries(MAIL_LIMITS) as [string, MailLimits][];

describe('MAIL_LIMITS', () => {
  it('are those of docs/tenants.md', () => {
    const docs = readFileSync(join(REPOSITORY, 'docs/tenants.md'), 'utf8');
    const rows = docs.split('\n').filter((line) => /^\| `[\w-]+` .*\|.*\|.*\|.*\|/.test(line));
    const documented = rows.map((row) =>
      row
        .split('|')
        .slice(1, 5)
        .map((cell) => cell.trim()),
    );
    const textOf = (limit: number | null) => limit?.toLocaleString('en') ?? '–';
    const expected = KINDS.map(([kind, { organizationToAddress, toAddress, organization }]) => [
      `\`${kind}\``,
      ...[organizationToAddress, toAddress, organization].map(textOf),
    ]);
    expect(documented).toEqual(expect.arrayContaining(expected));
  });

  it('bound the mails of each kind to an address', () => {
    for (const [, { organizationToAddress }] of KINDS) expect(organizationToAddress).toBeLessThanOrEqual(50);
  });

  // A count that organizations or accounts share can be used up by a stranger, who then changes an account without a mail.
  it('have nothing that several accounts share for mails about changes of an account', () => {
    expect(MAIL_LIMITS['account-change']).toMatchObject({ toAddress: null, organization: null });
  });
});
