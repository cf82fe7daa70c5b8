/** Texts of one language by their keys. Forms of a number have the keys `items.one` and `items.other`. */
export type Messages = Readonly<Record<string, string>>;

/** `items` for the messages `items.one` and `items.other`. */
type Plural<K extends string> = K extends `${infer Stem}.other` ? Stem : never;

/** A key of the messages, or the stem of messages in several forms. */
export type MessageKey<All> = (keyof All & string) | Plural<keyof All & string>;

export type Values = Record<string, string | number>;

/**
 * Fills the values into a message. With a `count`, a message in several forms has that of the number.
 * @param locale whose rules decide about the form (CLDR plural rules)
 */
export function format(messages: Messages, locale: string, key: string, values: Values = {}): string {
  const all: Record<string, string | undefined> = messages;
  const text = typeof values.count === 'number' ? formOf(all, locale, key, values.count) : all[key];
  return (text ?? key).replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

function formOf(messages: Record<string, string | undefined>, locale: string, key: string, count: number) {
  const form = new Intl.PluralRules(locale).select(count);
  return messages[`${key}.${form}`] ?? messages[`${key}.other`] ?? messages[key];
}

/** The message of a name that the platform may add to, or undefined if there is none yet. */
export function findMessage(messages: Messages, key: string): string | undefined {
  return messages[key];
}
