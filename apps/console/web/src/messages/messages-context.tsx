import {
  type MessageKey as KeyOf,
  MessagesProvider as Provider,
  type SharedKey,
  useTranslator,
} from '@vc/web/messages';
import type { ReactNode } from 'react';
import en from './en.json';

const CONSOLE = {
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

export function MessagesProvider({ children }: { children: ReactNode }) {
  return <Provider app={CONSOLE}>{children}</Provider>;
}
