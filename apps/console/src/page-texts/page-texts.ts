import { type PageLanguage, Translator } from '@vc/platform/pages';
import af from './messages/af.json';
import en from './messages/en.json';

/** The texts of the pages that the service itself shows. The app has its own. */
export function consoleTexts(language: PageLanguage): Translator<keyof typeof en> {
  return new Translator({ en, af }, language);
}
