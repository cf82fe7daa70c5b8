import { type PageLanguage, Translator } from '@vc/platform/pages';
import af from './messages/af.json';
import en from './messages/en.json';

export type InvitationTexts = Translator<keyof typeof en>;

export function invitationTexts(language: PageLanguage): InvitationTexts {
  return new Translator({ en, af }, language);
}
