import type { Html } from './html';
import { html } from './html';

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Formats a time for people, in UTC. */
export function dateTime(time: Date): string {
  return `${TIME.format(time)} UTC`;
}

/** Returns a `time` element with the text of `dateTime`. */
export function timeElement(time: Date): Html {
  return html`<time datetime="${time.toISOString()}">${dateTime(time)}</time>`;
}
