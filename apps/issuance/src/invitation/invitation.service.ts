import { Injectable } from '@nestjs/common';
import { ServiceConfig } from '@vc/platform/config';
import { ValidationFailed } from '@vc/platform/http';
import { Rendered, renderInvitation } from '@vc/platform/invitation';

@Injectable()
export class InvitationService {
  constructor(private readonly config: ServiceConfig) {}

  async render(offerUri: string, accept?: string): Promise<Rendered> {
    // Only our own offers: the page must not lend its name to anybody else's.
    if (!offerUri.startsWith(`${this.config.PUBLIC_URL}/oid4vci/`)) {
      const detail = 'credential_offer_uri must be an offer of this platform.';
      throw new ValidationFailed([{ detail, source: { parameter: 'credential_offer_uri' } }]);
    }
    const walletUri = `openid-credential-offer://?credential_offer_uri=${encodeURIComponent(offerUri)}`;
    const qrLabel = 'QR code of the credential offer';
    return renderInvitation({ title: 'Receive a credential', qrLabel, walletUri }, accept);
  }
}
