import en from './en.json';
import type { Messages } from './message';

export type Language = 'en' | 'af';

/** The names of the languages, each in itself, and the locale of dates and numbers. */
export const LANGUAGES: Record<Language, { name: string; locale: string }> = {
  en: { name: 'English', locale: 'en-ZA' },
  af: { name: 'Afrikaans', locale: 'af-ZA' },
};

const KEY = 'console.language';

/** The language that was chosen in this browser, or the first one of the browser that there are messages in. */
export function initialLanguage(): Language {
  const wanted = [localStorage.getItem(KEY) ?? '', ...navigator.languages];
  return wanted.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

export function rememberLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
}

export async function loadMessages(language: Language): Promise<Messages> {
  return language === 'en' ? en : (await import('./af.json')).default;
}

function isLanguage(value: string): value is Language {
  return Object.hasOwn(LANGUAGES, value);
}
