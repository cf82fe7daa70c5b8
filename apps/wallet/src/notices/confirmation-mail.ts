import { type Mail, nameInMail } from '@vc/platform/mail';
import { PAGE_LANGUAGES } from '@vc/platform/pages';
import { noticeTexts } from '../notice-recipients/notice-pages';
import type { NoticeDispatch } from './notice-channel';

interface Asking {
  /** The link at which the owner confirms. */
  url: string;
  /** How often the owner was asked, this mail included. */
  timesAsked: number;
}

/**
 * Asks the owner of an address to confirm it. The organization may have entered the address of a stranger, so that nothing but the name of
 * the tenant is the organization's: no text, no sender and no link.
 */
export function toConfirmationMail({ notice, tenantName, message }: NoticeDispatch, asking: Asking): Mail {
  const { url, timesAsked } = asking;
  const { optOutUrl, language } = message;
  const t = noticeTexts(PAGE_LANGUAGES.find((each) => language.split('-')[0] === each) ?? 'en');
  const organization = nameInMail(tenantName);
  const body = t.text('mail.body', { organization, link: url });
  const footer = t.text('mail.footer', { organization, link: optOutUrl });
  const text = `${body}\n\n--\u0020\n${footer}\n`;
  // Mailboxes drop the notice, and a mail that asks again, as a copy of this mail if they have the same `Message-ID`.
  return {
    id: `${notice.id}.confirmation-${timesAsked}`,
    subject: t.text('mail.subject'),
    text,
    unsubscribeUrl: optOutUrl,
  };
}
