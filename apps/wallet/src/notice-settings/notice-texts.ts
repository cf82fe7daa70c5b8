import type { NoticeKind } from './notice-kind';
import type { NoticeSetting, NoticeText } from './notice-setting.entity';
import af from './texts/af.json';
import en from './texts/en.json';

type DefaultTexts = Record<NoticeKind, Pick<NoticeText, 'subject' | 'body'>> & {
  /** `{link}` is the address of the opt-out. */
  footer: string;
};

/** By language. Organizations write those of other languages. */
const DEFAULTS: Partial<Record<string, DefaultTexts>> = { en, af };

/** Templates in one language. */
export interface NoticeTexts {
  language: string;
  subject: string;
  body: string;
  footer: string;
}

/**
 * Returns the texts of the first of the languages that has them: that of the user, that of the organization, English. A text of the
 * organization precedes that of the platform, and `de` stands in for `de-AT`.
 */
export function textsFor(
  { language, texts }: Pick<NoticeSetting, 'language' | 'texts'>,
  kind: NoticeKind,
  wanted: string | null,
): NoticeTexts {
  for (const tag of [wanted ?? language, language].flatMap(withPrefixes)) {
    const own = texts.find((text) => text.kind === kind && text.language.toLowerCase() === tag);
    const text = own ?? DEFAULTS[tag]?.[kind];
    if (text) return { language: tag, subject: text.subject, body: text.body, footer: footerIn(tag) };
  }
  return { language: 'en', ...en[kind], footer: en.footer };
}

/** A language tag, and the shorter ones that it begins with (RFC 4647 §3.4). */
function withPrefixes(tag: string): string[] {
  const parts = tag.toLowerCase().split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}

function footerIn(tag: string): string {
  return withPrefixes(tag).flatMap((each) => DEFAULTS[each] ?? [])[0]?.footer ?? en.footer;
}
