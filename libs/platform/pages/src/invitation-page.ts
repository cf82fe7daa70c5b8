import { timeElement } from './date-time';
import { type Html, html } from './html';
import type { Look } from './look';
import type { Page } from './page';
import type { PageReader } from './page-reader';
import { pageTexts } from './translator';

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

/**
 * The link and the QR code have the same content; one comes first, and the other one is folded.
 * @param code figure with the QR code
 */
export function invitationPage(invitation: Invitation, code: Html, reader: PageReader, first: 'button' | 'code'): Page {
  const { title, look, lead, items, notes, expiresAt, walletUri } = invitation;
  const t = pageTexts(reader.language);
  const open = html`<p><a class="button primary wholeline" href="${walletUri}">${t.text('invitation.open')}</a></p>`;
  const scan = html`<p>${t.text('invitation.scan')}</p>
    ${code}`;
  const [shown, folded] = first === 'button' ? [open, scan] : [scan, open];
  const summary = t.text(first === 'button' ? 'invitation.other-device' : 'invitation.this-device');
  return {
    title,
    look,
    isWide: true,
    body: html`<div class="columns">
      <div>
        <p>${lead}</p>
        <ul class="items">
          ${items.map(item)}
        </ul>
        ${notes.map((note) => html`<p>${note}</p>`)}
        <p class="soft">${t.html('invitation.valid', { time: timeElement(expiresAt, reader.language) })}</p>
      </div>
      <div>
        ${shown}
        <details>
          <summary>${summary}</summary>
          ${folded}
        </details>
        <p class="soft"><a href="">${t.text('invitation.state')}</a></p>
      </div>
    </div>`,
  };
}

function item({ name, details }: InvitationItem): Html {
  return html`<li><strong>${name}</strong>${details === undefined ? undefined : html`: ${details}`}</li>`;
}
