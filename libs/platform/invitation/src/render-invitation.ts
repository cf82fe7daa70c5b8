import { toBuffer, toString } from 'qrcode';
import { Invitation, invitationPage } from './invitation-page';

/** The pages run nothing and load nothing. */
export const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export interface Rendered {
  type: string;
  body: string | Buffer;
}

/** The page, or with `Accept: image/svg+xml` or `image/png` the QR code alone. */
export async function renderInvitation(invitation: Invitation, accept = ''): Promise<Rendered> {
  if (accept.includes('image/png')) return { type: 'image/png', body: await toBuffer(invitation.walletUri) };
  const svg = await toString(invitation.walletUri, { type: 'svg' });
  if (accept.includes('image/svg+xml') && !accept.includes('text/html')) return { type: 'image/svg+xml', body: svg };
  return { type: 'text/html; charset=utf-8', body: invitationPage(invitation, svg) };
}
