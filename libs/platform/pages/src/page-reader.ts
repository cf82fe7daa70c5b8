import type { PageLanguage } from './language';

/** Query parameter of each page by which its reader chooses the language. */
export const LANGUAGE_PARAMETER = 'lang';

/** Address of a page at the path of the request. */
export const WITHOUT_QUERY = '?';

/** Who reads a page, and how it is opened again. */
export interface PageReader {
  language: PageLanguage;
  /** A relative reference to the page, for the links to its other languages. Undefined for a page that is shown once. */
  address: string | undefined;
  /** The cookie of a language that the reader has just chosen. */
  cookie?: string;
}

/** Of pages that have one language. */
export const ENGLISH_READER: PageReader = { language: 'en', address: undefined };

/** The reader of a page that cannot be opened again, or at another address. */
export function atAddress({ language }: PageReader, address: string | undefined): PageReader {
  return { language, address };
}

/** The address of the page in another language. */
export function addressIn(address: string, language: PageLanguage): string {
  const [path = '', query = ''] = address.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  parameters.set(LANGUAGE_PARAMETER, language);
  return `${path}?${parameters.toString()}`;
}
