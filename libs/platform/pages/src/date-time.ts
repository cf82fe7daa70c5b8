import type { Html } from './html';
import { html } from './html';

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** In words, in UTC. */
export function dateTime(time: Date): string {
  return `${TIME.format(time)} UTC`;
}

/** The same, readable for machines. */
export function timeElement(time: Date): Html {
  return html`<time datetime="${time.toISOString()}">${dateTime(time)}</time>`;
}
