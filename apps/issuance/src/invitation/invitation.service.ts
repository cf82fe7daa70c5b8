import { Injectable } from '@nestjs/common';
import { ServiceConfig } from '@vc/platform/config';
import { ValidationFailed } from '@vc/platform/http';
import { toBuffer, toString } from 'qrcode';
import { invitationPage } from './invitation-page';

@Injectable()
export class InvitationService {
  constructor(private readonly config: ServiceConfig) {}

  async render(offerUri: string, accept = ''): Promise<{ type: string; body: string | Buffer }> {
    // Only our own offers: the page must not lend its name to anybody else's.
    if (!offerUri.startsWith(`${this.config.PUBLIC_URL}/oid4vci/`)) {
      const detail = 'credential_offer_uri must be an offer of this platform.';
      throw new ValidationFailed([{ detail, source: { parameter: 'credential_offer_uri' } }]);
    }
    const walletUri = `openid-credential-offer://?credential_offer_uri=${encodeURIComponent(offerUri)}`;
    if (accept.includes('image/png')) return { type: 'image/png', body: await toBuffer(walletUri) };
    const svg = await toString(walletUri, { type: 'svg' });
    if (accept.includes('image/svg+xml') && !accept.includes('text/html')) return { type: 'image/svg+xml', body: svg };
    return { type: 'text/html; charset=utf-8', body: invitationPage(walletUri, svg) };
  }
}
