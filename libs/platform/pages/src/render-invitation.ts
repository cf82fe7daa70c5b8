import { invitationPage } from './invitation-page';
import type { Invitation } from './invitation-page';
import { renderPage } from './page';
import type { Rendered } from './page';
import type { PageReader } from './page-reader';
import { Html, html } from './html';

/** By the first code: an idle service has no use for the library. */
const loadQrCodes = async () => import('qrcode');

/** Modules around the code (ISO/IEC 18004, quiet zone). */
const QUIET_ZONE = 4;

/** Returns a figure with the QR code of the text. @param label alternative text */
export async function qrCode(text: string, label: string): Promise<Html> {
  return html`<figure role="img" aria-label="${label}">${new Html(await qrSvg(text))}</figure>`;
}

/** An SVG document. */
async function qrSvg(text: string): Promise<string> {
  const { toString } = await loadQrCodes();
  return toString(text, { type: 'svg', margin: QUIET_ZONE });
}

/** A PNG image. */
async function qrPng(text: string): Promise<Buffer> {
  const { toBuffer } = await loadQrCodes();
  return toBuffer(text);
}

/** Members of the request that decide how an invitation is rendered. */
export interface InvitationReader {
  page: PageReader;
  accept?: string | undefined;
  userAgent?: string | undefined;
  /** Whether the address asks for the QR code, even on a phone. */
  wantsCode: boolean;
}

const VARY = { vary: 'accept, user-agent' };
/** Part of the user agent of every phone (MDN, "Browser detection using the user agent"). */
const PHONE = 'Mobi';

/** Renders the page, or only the QR code for a reader that accepts `image/png` or `image/svg+xml` and no HTML. */
export async function renderInvitation(invitation: Invitation, reader: InvitationReader): Promise<Rendered> {
  const { walletUri, qrLabel } = invitation;
  const picture = wantedPicture(reader);
  if (picture === 'image/png') return toPicture(picture, await qrPng(walletUri));
  if (picture === 'image/svg+xml') return toPicture(picture, await qrSvg(walletUri));
  const isOnPhone = (reader.userAgent ?? '').includes(PHONE) && !reader.wantsCode;
  const code = await qrCode(walletUri, qrLabel);
  const page = invitationPage(invitation, code, reader.page, isOnPhone ? 'button' : 'code');
  return renderPage(page, reader.page, { headers: VARY });
}

/** Returns the image type of the QR code that the reader accepts, undefined when it accepts HTML. */
export function wantedPicture({ accept = '' }: InvitationReader): 'image/png' | 'image/svg+xml' | undefined {
  if (accept.includes('text/html')) return undefined;
  return (['image/png', 'image/svg+xml'] as const).find((type) => accept.includes(type));
}

function toPicture(type: string, body: string | Buffer): Rendered {
  return { status: 200, headers: { 'content-type': type, 'cache-control': 'no-store', ...VARY }, body };
}
