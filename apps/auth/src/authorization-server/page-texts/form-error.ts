import { type Html, html, minutesText } from '@vc/platform/pages';
import type { PasswordRule } from '@vc/platform/service-clients';
import type { AuthTextKey, AuthTexts } from './auth-texts';

/** What is wrong with a form that was submitted. */
export interface FormError {
  key: Extract<AuthTextKey, `${'failed' | 'unsuitable'}.${string}`>;
  /** Of the form. Absent if the error concerns no single field. */
  field?: string;
  /** Until the next try. */
  minutes?: number;
}

/** @param rule undefined from an instance of the previous release */
export function unsuitablePassword(rule: PasswordRule | undefined, field: string): FormError {
  return { key: `unsuitable.${rule ?? 'unknown'}`, field };
}

/** The place of an error: above the form, or at a field. */
export interface PlacedError {
  alert: Html | undefined;
  at: (field: string) => string | undefined;
}

export function placeError(t: AuthTexts, error: FormError | undefined): PlacedError {
  if (!error) return { alert: undefined, at: () => undefined };
  const text = t.text(error.key, { duration: minutesText(error.minutes ?? 0, t.language) });
  return {
    alert: error.field === undefined ? html`<p role="alert">${text}</p>` : undefined,
    at: (field) => (field === error.field ? text : undefined),
  };
}
