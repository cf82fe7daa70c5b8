import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import en from './en.json';
import { initialLanguage, type Language, LANGUAGES, rememberLanguage } from './language';
import { findMessage, format, type MessageKey, type Messages, type Values } from './message';

/** Messages that each app has in its own words. */
type AppKey =
  | 'app.name'
  | 'logIn.title'
  | 'logIn.lead'
  | 'logIn.organization'
  | 'logIn.organizationHint'
  | 'logIn.continue'
  | 'shell.skip'
  | 'notFound.title'
  | 'notFound.lead'
  | 'notFound.home';

/** Keys of the messages of `libs/web`, and of those that each app has. */
export type SharedKey = MessageKey<typeof en> | AppKey;

/** The messages of an app. */
export interface AppMessages {
  english: Messages & Record<AppKey, string>;
  load: (language: Exclude<Language, 'en'>) => Promise<Messages>;
  /** Under which the browser remembers the language. */
  storageKey: string;
}

export interface Translator<Key extends string> {
  language: Language;
  /** Of dates and numbers. */
  locale: string;
  t: (key: Key, values?: Values) => string;
  /** The message of a name that the platform may add to, or else the text. */
  named: (key: string, otherwise: string) => string;
  choose: (language: Language) => void;
}

const MessagesContext = createContext<Translator<string> | undefined>(undefined);

/** The translator, with the keys that an app knows. @throws Error outside the provider */
export function useTranslator<Key extends string>(): Translator<Key> {
  const translator = useContext(MessagesContext);
  if (!translator) throw new Error('There are no messages.');
  return translator;
}

/** For the elements that apps share. */
export function useMessages(): Translator<SharedKey> {
  return useTranslator<SharedKey>();
}

export function MessagesProvider({ app, children }: { app: AppMessages; children: ReactNode }) {
  const [chosen, setChosen] = useState(() => initialLanguage(app.storageKey));
  const [{ language, messages }, setLoaded] = useState<{ language: Language; messages: Messages }>({
    language: 'en',
    messages: { ...en, ...app.english },
  });
  useEffect(() => {
    void loadAll(app, chosen).then((loaded) => setLoaded({ language: chosen, messages: loaded }));
  }, [app, chosen]);
  const { locale } = LANGUAGES[language];
  const translator = useMemo<Translator<string>>(
    () => ({
      language,
      locale,
      t: (key, values) => format(messages, locale, key, values),
      named: (key, otherwise) => findMessage(messages, key) ?? otherwise,
      choose: (next) => {
        rememberLanguage(app.storageKey, next);
        setChosen(next);
      },
    }),
    [app, language, locale, messages],
  );
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <I18nProvider locale={locale}>
      <MessagesContext.Provider value={translator}>{children}</MessagesContext.Provider>
    </I18nProvider>
  );
}

async function loadAll(app: AppMessages, language: Language): Promise<Messages> {
  if (language === 'en') return { ...en, ...app.english };
  const [shared, own] = await Promise.all([import('./af.json'), app.load(language)]);
  return { ...shared.default, ...own };
}
