import { randomBytes } from 'node:crypto';
import { MAIL_LIMITS, MailBudget, type MailPermit } from '@vc/platform/mail';
import type { Transaction } from '@vc/platform/persistence';

/** Permits a mail of a spec without a database: each one is the first to its address. */
export async function permitMail(to: string): Promise<MailPermit> {
  const endsAt = new Date(Date.now() + 1_000);
  const counts = {
    add: (_: Transaction, keys: string[]) => Promise.resolve(keys.map((key) => ({ key, mails: 1, endsAt }))),
    subtract: () => Promise.resolve(),
  };
  const cipher = { derive: () => randomBytes(32) };
  const budget = new MailBudget({ limits: MAIL_LIMITS, counts, cipher, clock: () => new Date() });
  return budget.permit({} as Transaction, { kind: 'invitation', tenantId: 'acme', to });
}
