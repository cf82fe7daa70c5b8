import { html } from './html';
import type { Html, HtmlValue } from './html';
import type { PageLanguage } from './language';
import af from './messages/af.json';
import en from './messages/en.json';

const PLACEHOLDER = /\{(\w+)\}/;

/** The texts of a folder of pages in each language, from `messages/<language>.json`. */
type Messages<Key extends string> = Record<PageLanguage, Record<Key, string>>;

/** The texts of one language. */
export class Translator<Key extends string> {
  private readonly texts: Record<Key, string>;

  constructor(
    messages: Messages<Key>,
    readonly language: PageLanguage,
  ) {
    this.texts = messages[language];
  }

  /** @param values of the placeholders, `{name}` */
  text(key: Key, values: Record<string, string | number> = {}): string {
    return this.fill(key, values).join('');
  }

  /** The text as markup. Values are escaped unless they are markup. */
  html(key: Key, values: Record<string, HtmlValue> = {}): Html {
    return html`${this.fill(key, values).map((part) => html`${part}`)}`;
  }

  /** @throws Error for a placeholder without a value */
  private fill<Value>(key: Key, values: Record<string, Value>): (Value | string)[] {
    return this.texts[key].split(PLACEHOLDER).map((part, index) => {
      if (index % 2 === 0) return part;
      const value = values[part];
      if (value === undefined) throw new Error(`The text ${key} needs the value ${part}.`);
      return value;
    });
  }
}

/** The texts that all services share. */
export function pageTexts(language: PageLanguage): Translator<keyof typeof en> {
  return new Translator({ en, af }, language);
}
