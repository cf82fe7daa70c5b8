import { type Html, html } from '@vc/platform/pages';

/** A message about the last form. */
export function alert(message: string | undefined): Html | undefined {
  return message === undefined ? undefined : html`<p role="alert">${message}</p>`;
}
