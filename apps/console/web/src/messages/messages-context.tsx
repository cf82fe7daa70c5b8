import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import en from './en.json';
import { initialLanguage, type Language, LANGUAGES, loadMessages, rememberLanguage } from './language';
import { findMessage, format, type MessageKey, type Messages, type Values } from './message';

interface Translator {
  language: Language;
  /** Of dates and numbers. */
  locale: string;
  t: (key: MessageKey, values?: Values) => string;
  /** The message of a name that the platform may add to, or else the text. */
  named: (key: string, otherwise: string) => string;
  choose: (language: Language) => void;
}

const MessagesContext = createContext<Translator | undefined>(undefined);

/** @throws Error outside the provider */
export function useMessages(): Translator {
  const translator = useContext(MessagesContext);
  if (!translator) throw new Error('There are no messages.');
  return translator;
}

export function MessagesProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState(initialLanguage);
  const [{ language, messages }, setLoaded] = useState<{ language: Language; messages: Messages }>({
    language: 'en',
    messages: en,
  });
  useEffect(() => {
    void loadMessages(chosen).then((loaded) => setLoaded({ language: chosen, messages: loaded }));
  }, [chosen]);
  const { locale } = LANGUAGES[language];
  const translator = useMemo<Translator>(
    () => ({
      language,
      locale,
      t: (key, values) => format(messages, locale, key, values),
      named: (key, otherwise) => findMessage(messages, key) ?? otherwise,
      choose: (next) => {
        rememberLanguage(next);
        setChosen(next);
      },
    }),
    [language, locale, messages],
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
