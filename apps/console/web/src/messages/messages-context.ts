import { type AppMessages, type MessageKey as KeyOf, type SharedKey, useTranslator } from '@vc/web/messages';
import en from './en.json';

export const CONSOLE_MESSAGES: AppMessages = {
  english: en,
  load: async () => (await import('./af.json')).default,
  storageKey: 'console.language',
};

/** A key of the texts of the console, or of those that apps share. */
export type MessageKey = KeyOf<typeof en> | SharedKey;

/** @throws Error outside the provider */
export function useMessages() {
  return useTranslator<MessageKey>();
}
