export type Language = 'en' | 'af';

/** The names of the languages, each in itself, and the locale of dates and numbers. */
export const LANGUAGES: Record<Language, { name: string; locale: string }> = {
  en: { name: 'English', locale: 'en-ZA' },
  af: { name: 'Afrikaans', locale: 'af-ZA' },
};

/**
 * The language that was chosen in this browser, or the first one of the browser that there are messages in.
 * @param storageKey under which the app remembers the choice
 */
export function initialLanguage(storageKey: string): Language {
  const wanted = [localStorage.getItem(storageKey) ?? '', ...navigator.languages];
  return wanted.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

export function rememberLanguage(storageKey: string, language: Language): void {
  localStorage.setItem(storageKey, language);
}

function isLanguage(value: string): value is Language {
  return Object.hasOwn(LANGUAGES, value);
}
