import { type PageLanguage, Translator } from '@vc/platform/pages';
import af from './messages/af.json';
import en from './messages/en.json';

export type AuthTextKey = keyof typeof en;
export type AuthTexts = Translator<AuthTextKey>;

/** The texts of the pages of this service. */
export function authTexts(language: PageLanguage): AuthTexts {
  return new Translator({ en, af }, language);
}
