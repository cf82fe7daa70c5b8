import { toBuffer, toString } from 'qrcode';
import type { Invitation } from './invitation-page';
import { invitationPage } from './invitation-page';
import { PAGE_HEADERS } from './page';

/** Members of the request that decide how an invitation is rendered. */
export interface InvitationReader {
  accept?: string | undefined;
  userAgent?: string | undefined;
  /** Whether the address asks for the QR code, even on a phone. */
  wantsCode: boolean;
}

export interface Rendered {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

const VARY = { vary: 'accept, user-agent' };
/** Part of the user agent of every phone (MDN, "Browser detection using the user agent"). */
const PHONE = 'Mobi';

/** Renders the page, or only the QR code for a reader that accepts `image/png` or `image/svg+xml` and no HTML. */
export async function renderInvitation(invitation: Invitation, reader: InvitationReader): Promise<Rendered> {
  const picture = wantedPicture(reader);
  if (picture === 'image/png') return rendered(picture, await toBuffer(invitation.walletUri));
  const svg = await toString(invitation.walletUri, { type: 'svg' });
  if (picture === 'image/svg+xml') return rendered(picture, svg);
  const isOnPhone = (reader.userAgent ?? '').includes(PHONE) && !reader.wantsCode;
  const body = invitationPage(invitation, svg, isOnPhone ? 'button' : 'code');
  return { status: 200, headers: { ...PAGE_HEADERS, ...VARY }, body };
}

/** Returns the image type of the QR code that the reader accepts, undefined when it accepts HTML. */
export function wantedPicture({ accept = '' }: InvitationReader): 'image/png' | 'image/svg+xml' | undefined {
  if (accept.includes('text/html')) return undefined;
  return (['image/png', 'image/svg+xml'] as const).find((type) => accept.includes(type));
}

function rendered(type: string, body: string | Buffer): Rendered {
  return { status: 200, headers: { 'content-type': type, 'cache-control': 'no-store', ...VARY }, body };
}
