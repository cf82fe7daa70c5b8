import type { Html } from './html';
import { html } from './html';
import type { PageLanguage } from './language';

const LOCALES: Record<PageLanguage, string> = { en: 'en-GB', af: 'af-ZA' };
const FORMAT = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC', hourCycle: 'h23' } as const;

/** Formats a time for people, in UTC. */
export function dateTime(time: Date, language: PageLanguage): string {
  return `${new Intl.DateTimeFormat(LOCALES[language], FORMAT).format(time)} UTC`;
}

/** Returns a `time` element with the text of `dateTime`. */
export function timeElement(time: Date, language: PageLanguage): Html {
  return html`<time datetime="${time.toISOString()}">${dateTime(time, language)}</time>`;
}

/** Formats whole minutes for people, for example “5 minutes”. */
export function minutesText(minutes: number, language: PageLanguage): string {
  const format = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(LOCALES[language], format).format(minutes);
}
