/** Languages of the pages. The first one is for readers of other languages. */
export const PAGE_LANGUAGES = ['en', 'af'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** Names of the languages in themselves. */
export const LANGUAGE_NAMES: Record<PageLanguage, string> = { en: 'English', af: 'Afrikaans' };

/** Returns the first language of the list that pages have. @param tags BCP 47; `af` stands in for `af-ZA` (RFC 4647 §3.4) */
export function findLanguage(tags: readonly string[]): PageLanguage | undefined {
  const wanted = tags.map((tag) => tag.toLowerCase().split('-')[0]);
  return wanted.find((each): each is PageLanguage => PAGE_LANGUAGES.some((language) => language === each));
}
