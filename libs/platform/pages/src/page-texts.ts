import type { PageLanguage } from './language';
import af from './messages/af.json';
import en from './messages/en.json';
import { Translator } from './translator';

/** The texts that all services share. */
export function pageTexts(language: PageLanguage): Translator<keyof typeof en> {
  return new Translator({ en, af }, language);
}
