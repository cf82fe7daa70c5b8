import { type PageLanguage, Translator } from '@vc/platform/pages';
import af from './messages/af.json';
import en from './messages/en.json';

/** The texts of the pages that the service itself shows. The apps have their own. */
export function appTexts(language: PageLanguage): Translator<keyof typeof en> {
  return new Translator({ en, af }, language);
}
