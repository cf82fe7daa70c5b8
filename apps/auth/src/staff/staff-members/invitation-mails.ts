import { setTimeout as pause } from 'node:timers/promises';
import { createId, type Transaction } from '@vc/platform/persistence';
import { type MailBudget, type Mailer, type MailPermit, nameInMail } from '@vc/platform/mail';
import type { StaffMember } from './staff-member.entity';
import { invitationNotSent } from './staff.errors';

/** A mail server that answers later may still deliver the mail. */
const TIMEOUT_MS = 30_000;

interface InvitationMail {
  permit: MailPermit;
  member: StaffMember;
  /** Name of the tenant. */
  organization: string;
  url: string;
}

/** Sends invitations by e-mail. */
export class InvitationMails {
  /** @param mailer absent if no mail server is configured */
  constructor(
    private readonly budget: MailBudget,
    private readonly mailer?: Mailer,
  ) {}

  /**
   * Permits one invitation by e-mail; undefined without a mail server. Its transaction replaces the latest invitation, which stays valid
   * at the limit.
   * @throws MailLimitExceeded
   */
  async permit(tx: Transaction, { tenantId, email: to }: Pick<StaffMember, 'tenantId' | 'email'>) {
    return this.mailer && this.budget.permit(tx, { kind: 'invitation', tenantId, to });
  }

  /** @throws DomainError `UNAVAILABLE` */
  async send({ permit, member, organization, url }: InvitationMail): Promise<void> {
    if (!this.mailer) return;
    const by = nameInMail(organization);
    const subject = `Your account with ${by}`;
    const text = toText(nameInMail(member.name), by, url);
    const sending = this.mailer.send(permit, { subject, text, id: createId() });
    const timer = new AbortController();
    const timeOut = pause(TIMEOUT_MS, undefined, { signal: timer.signal }).then(() => {
      throw new Error(`The mail server has not answered within ${TIMEOUT_MS} ms.`);
    });
    await Promise.race([sending, timeOut])
      .catch((cause: unknown) => {
        throw invitationNotSent(cause);
      })
      .finally(() => {
        timer.abort();
      });
  }

  onApplicationShutdown(): void {
    this.mailer?.close();
  }
}

function toText(name: string, organization: string, url: string): string {
  return `Hello ${name},

${organization} invites you to choose a password for your staff account:

${url}

The link works once, within 72 hours. If you do not expect this mail, ignore it.
`;
}
