import { nameInMail } from '@vc/platform/mail';
import { fillTemplate } from '../notice-settings/notice-template';
import type { NoticeTexts } from '../notice-settings/notice-texts';
import type { Notice } from './notice.entity';

/** What a user is told, in plain text. */
export interface NoticeMessage {
  language: string;
  subject: string;
  body: string;
  /** Why the user gets it, and how it ends. */
  footer: string;
  link: string;
  optOutUrl: string;
}

interface MessageParts {
  texts: NoticeTexts;
  /** First name of the user, if it is known. */
  name: string | null;
  organization: string;
  link: string;
  optOutUrl: string;
}

/** It names the user and the organization, and neither the credential nor the verifier. */
export function toNoticeMessage({ texts, name, organization, link, optOutUrl }: MessageParts): NoticeMessage {
  const values = { name: nameInMail(name ?? ''), organization: nameInMail(organization), link };
  return {
    language: texts.language,
    subject: fillTemplate(texts.subject, values),
    body: fillTemplate(texts.body, values),
    footer: fillTemplate(texts.footer, { ...values, link: optOutUrl }),
    link,
    optOutUrl,
  };
}

/** The address of the wallet, with the id of what the notice is about. */
export function toWalletLink(walletUrl: string, { kind, resourceId }: Pick<Notice, 'kind' | 'resourceId'>): string {
  const url = new URL(walletUrl);
  url.searchParams.set(kind === 'presentation-request' ? 'presentationId' : 'credentialId', resourceId);
  return url.href;
}
