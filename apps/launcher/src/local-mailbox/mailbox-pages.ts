import { ENGLISH_READER, type Html, html, type Page, type Rendered, renderPage } from '@vc/platform/pages';
import type { ReadableMail } from './read-mail';

const TITLE = 'Mails of the development platform';
const WEB_ADDRESS = /(https?:\/\/[^\s<>"]+)/;

interface ListedMail extends ReadableMail {
  /** Of its file. */
  name: string;
}

export function mailListPage(mails: ListedMail[]): Rendered {
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
  return inEnglish({
    title: TITLE,
    body: html`<p class="soft">No mail server is configured, so that mails are kept here and none is sent.</p>
      ${list}`,
  });
}

export function mailPage({ from, to, subject, date, text }: ReadableMail): Rendered {
  return inEnglish({
    title: subject,
    body: html`<p class="soft">From ${from}<br />To ${to}<br />${date}</p>
      <pre>${withLinks(text)}</pre>
      <p><a href="/mails">All mails</a></p>`,
  });
}

function inEnglish(page: Page): Rendered {
  return renderPage(page, ENGLISH_READER);
}

function withLinks(text: string): Html[] {
  return text
    .split(WEB_ADDRESS)
    .map((part) => (WEB_ADDRESS.test(part) ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`));
}
