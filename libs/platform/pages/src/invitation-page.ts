import { timeElement } from './date-time';
import { Html, html } from './html';
import type { Look } from './look';
import { page } from './page';

/** Content of a page that leads a person to their wallet. */
export interface Invitation {
  title: string;
  /** One sentence: the organization, and what it offers or asks for. */
  lead: string;
  /** The credentials, with the claims that are asked for. */
  items: InvitationItem[];
  /** Notes for the person, one sentence each. */
  notes: string[];
  expiresAt: Date;
  /** Alternative text of the QR code. */
  qrLabel: string;
  walletUri: string;
  look: Look;
}

export interface InvitationItem {
  name: string;
  details?: string | undefined;
}

/** @param shows whether the link or the QR code comes first; the other one is folded */
export function invitationPage(invitation: Invitation, qrSvg: string, shows: 'button' | 'code'): string {
  const { title, look, lead, items, notes, expiresAt, walletUri, qrLabel } = invitation;
  const open = html`<p><a class="button primary" href="${walletUri}">Open in a wallet on this device</a></p>`;
  const code = html`<figure role="img" aria-label="${qrLabel}">${new Html(qrSvg)}</figure>`;
  return page({
    title,
    look,
    body: html`<p>${lead}</p>
      <ul>
        ${items.map(item)}
      </ul>
      ${notes.map((note) => html`<p>${note}</p>`)}
      <p class="soft">Valid until ${timeElement(expiresAt)}.</p>
      ${
        shows === 'button'
          ? open
          : html`<p>Scan this code with the wallet on your phone:</p>
              ${code}`
      }
      <details>
        <summary>${shows === 'button' ? 'Use a wallet on another device' : 'Use a wallet on this device'}</summary>
        ${shows === 'button' ? code : open}
      </details>`,
  });
}

function item({ name, details }: InvitationItem): Html {
  return html`<li><strong>${name}</strong>${details === undefined ? undefined : html`: ${details}`}</li>`;
}
