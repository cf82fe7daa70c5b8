import { type Mail, nameInMail } from '@vc/platform/mail';
import { PAGE_LANGUAGES, Translator } from '@vc/platform/pages';
import { accountNameOf, isStaffUsername } from '../users/account-name';
import type { User } from '../users/user.entity';
import af from './messages/af.json';
import en from './messages/en.json';
import type { AccountChange, ClaimedAccountMail } from './account-mails.repository';

/** Of the person, at the moment of sending. */
export interface AccountMailRecipient {
  user: User;
  to: string;
  organization: { slug: string; name: string };
  /** That the e-mail brings, if any. */
  password: string;
}

const ADVICE = {
  created: 'advice',
  deleted: 'advice',
  'password-reset': 'password.advice',
  'password-handed-out': 'password.advice',
} as const;

/**
 * Returns the mail, which has both languages: the language of the browser that changed the passkeys may be that of an
 * attacker.
 */
export function toAccountMail(
  { id, change }: Pick<ClaimedAccountMail, 'id' | 'change'>,
  { user, to, organization, password }: AccountMailRecipient,
  publicUrl: string,
): Mail {
  const called = user.firstName ?? accountNameOf(user);
  const name = called === to ? called : nameInMail(called);
  const values = { name, organization: nameInMail(organization.name), password };
  const link = toLink(user, organization.slug, publicUrl);
  const texts = PAGE_LANGUAGES.map((language) => {
    const t = new Translator({ en, af }, language);
    const parts = (['greeting', `${change}.body`, ADVICE[change]] as const).map((key) => t.text(key, values));
    return { subject: t.text(`${change}.subject`, values), text: `${parts.join('\n\n')}\n\n${link}\n` };
  });
  const separator = `\n--------\n\n`;
  return { id, subject: texts[0]?.subject ?? '', text: texts.map(({ text }) => text).join(separator) };
}

/** Returns the address of e-mail: that of a member of staff is the name of the account. Null for a user without one. */
export function addressOf(user: User): string | null {
  return isStaffUsername(user.username) ? accountNameOf(user) : user.email;
}

/** What the limits of mails count together. A user with the address of a member of staff uses up nothing of the member's. */
export function topicOf(user: User, change: AccountChange): string {
  return isStaffUsername(user.username) ? `staff ${change}` : change;
}

function toLink({ username }: User, slug: string, publicUrl: string): string {
  return isStaffUsername(username) ? `${publicUrl}/console` : `${publicUrl}/wallet/app?tenant=${slug}`;
}
