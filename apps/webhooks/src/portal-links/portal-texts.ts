import { type PageLanguage, Translator } from '@vc/platform/pages';
import af from './messages/af.json';
import en from './messages/en.json';

export type PortalTexts = Translator<keyof typeof en>;

export function portalTexts(language: PageLanguage): PortalTexts {
  return new Translator({ en, af }, language);
}
