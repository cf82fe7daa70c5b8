import type { Invitation } from './invitation-page';
import { invitationPage } from './invitation-page';
import { type Rendered, renderPage } from './page';
import type { PageReader } from './page-reader';
import { qrCode, qrPng, qrSvg } from './qr-code';

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
