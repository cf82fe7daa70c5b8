import { type Html, html, page } from '@vc/platform/pages';
import type { ReadableMail } from './read-mail';

const TITLE = 'Mails of the development platform';
const WEB_ADDRESS = /(https?:\/\/[^\s<>"]+)/;

interface ListedMail extends ReadableMail {
  /** Of its file. */
  name: string;
}

export function mailListPage(mails: ListedMail[]): string {
  const items = mails.map(
    ({ name, to, subject, date }) =>
      html`<li><a href="/mails/${name}">${subject}</a><br /><small>${to}, ${date}</small></li>`,
  );
  const list =
    items.length > 0
      ? html`<ul>
          ${items}
        </ul>`
      : html`<p>There is no mail yet.</p>`;
  return page({
    title: TITLE,
    body: html`<p class="soft">No mail server is configured, so that mails are kept here and none is sent.</p>
      ${list}`,
  });
}

export function mailPage({ from, to, subject, date, text }: ReadableMail): string {
  return page({
    title: subject,
    body: html`<p class="soft">From ${from}<br />To ${to}<br />${date}</p>
      <pre style="white-space: pre-wrap; overflow-wrap: anywhere; font: inherit">${withLinks(text)}</pre>
      <p><a href="/mails">All mails</a></p>`,
  });
}

function withLinks(text: string): Html[] {
  return text
    .split(WEB_ADDRESS)
    .map((part) => (WEB_ADDRESS.test(part) ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`));
}
