import { isUtf8 } from 'node:buffer';
import { ValidationFailed } from './domain-error';

/** More than any protocol or page sends. */
export const MAX_FORM_FIELDS = 20;

export type Form = Record<string, string | string[]>;

/**
 * Parses `application/x-www-form-urlencoded`. A name that occurs several times has an array of values. Fields are counted before
 * they are parsed: 340,000 of them would take a second.
 * @param done gets the form, or the error with which the request is refused
 */
export function readForm(body: Buffer, done: (error: Error | null, form?: Form) => void): void {
  if (!isUtf8(body)) return done(refused('The body is not a form in UTF-8.'));
  const text = body.toString();
  if (hasManyFields(text)) return done(refused(`The form must have at most ${MAX_FORM_FIELDS} fields.`));
  done(null, formOf(text));
}

function refused(detail: string): ValidationFailed {
  return new ValidationFailed([{ detail, source: { pointer: '' } }]);
}

function hasManyFields(text: string): boolean {
  let at = -1;
  for (let fields = 1; fields <= MAX_FORM_FIELDS; fields++) {
    at = text.indexOf('&', at + 1);
    if (at < 0) return false;
  }
  return true;
}

function formOf(text: string): Form {
  const form = new Map<string, [string, ...string[]]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const values = form.get(name);
    if (values) values.push(value);
    else form.set(name, [value]);
  }
  return Object.fromEntries([...form].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}
