import type { NoticeSettings, NoticeText, PutNoticeSettings } from '../api/schemas';

export const CHANNELS: readonly NoticeSettings['channel'][] = ['email', 'http'];
export const NOTICE_KINDS: readonly NoticeText['kind'][] = [
  'credential-offer',
  'presentation-request',
  'credential-revoked',
  'credential-suspended',
  'credential-reinstated',
];

export interface TextRow extends NoticeText {
  key: number;
}

export interface NoticeDraft {
  channel: NoticeSettings['channel'];
  /** Empty for the wallet of the platform for browsers. */
  walletUrl: string;
  senderName: string;
  replyTo: string;
  gatewayUrl: string;
  /** Empty for the one that is stored. */
  gatewaySecret: string;
  language: string;
  texts: TextRow[];
}

const EMPTY: NoticeDraft = {
  channel: 'email',
  walletUrl: '',
  senderName: '',
  replyTo: '',
  gatewayUrl: '',
  gatewaySecret: '',
  language: 'en',
  texts: [],
};

export function draftOfNotices(settings: NoticeSettings | undefined): NoticeDraft {
  if (!settings) return EMPTY;
  const { channel, walletUrl, senderName, replyTo, gateway, language, texts } = settings;
  return {
    channel,
    walletUrl: walletUrl ?? '',
    senderName: senderName ?? '',
    replyTo: replyTo ?? '',
    gatewayUrl: gateway?.url ?? '',
    gatewaySecret: '',
    language,
    texts: texts.map((text, key) => ({ key, ...text })),
  };
}

/** The rows, with an empty one at the end. */
export function withText(rows: readonly TextRow[], language: string): TextRow[] {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  return [...rows, { key, language, kind: 'credential-offer', subject: '', body: '' }];
}

/** What is saved. Only the channel `http` has a gateway, and an empty secret is left out, so that the stored one stays. */
export function toNotices(draft: NoticeDraft): PutNoticeSettings {
  const { channel, gatewayUrl, gatewaySecret: secret } = draft;
  const walletUrl = draft.walletUrl.trim();
  const senderName = draft.senderName.trim();
  const replyTo = draft.replyTo.trim();
  return {
    channel,
    ...(walletUrl !== '' && { walletUrl }),
    ...(senderName !== '' && { senderName }),
    ...(replyTo !== '' && { replyTo }),
    ...(channel === 'http' && { gateway: { url: gatewayUrl.trim(), ...(secret !== '' && { secret }) } }),
    language: draft.language.trim(),
    texts: draft.texts.map(({ language, kind, subject, body }) => ({ language: language.trim(), kind, subject, body })),
  };
}
