import { Injectable } from '@nestjs/common';
import { credentialIssuersBase } from '@vc/contract/routes';
import { ServiceConfig } from '@vc/platform/config';
import { InvitationReader, Look, Rendered, renderInvitation, renderNotice, wantedPicture } from '@vc/platform/pages';
import { AuthClient } from '@vc/platform/service-clients';
import { OfferSummariesService, OfferSummary } from '../issuances/offer-summaries.service';
import { toEndedOfferNotice } from './ended-offer';
import { foreignOffer, malformedOfferUri, offerEnded } from './invitation.errors';
import { type InvitationTexts, invitationTexts } from './invitation-texts';
import { toOfferNotes } from './offer-notes';

@Injectable()
export class InvitationService {
  constructor(
    private readonly summaries: OfferSummariesService,
    private readonly auth: AuthClient,
    private readonly config: ServiceConfig,
  ) {}

  /** @throws ValidationFailed, DomainError `NOT_FOUND` */
  async render(offerUri: string, reader: InvitationReader): Promise<Rendered> {
    const { tenant, offerId } = this.parse(offerUri);
    const [summary, look] = await Promise.all([this.summaries.findByOffer(tenant, offerId), this.auth.look(tenant)]);
    if (summary.state === 'open') {
      return renderInvitation(toInvitation(invitationTexts(reader.page.language), offerUri, summary, look), reader);
    }
    if (wantedPicture(reader)) throw offerEnded();
    const notice = toEndedOfferNotice(invitationTexts(reader.page.language), summary, look.name);
    return renderNotice({ ...notice, look }, reader.page, { status: 410 });
  }

  /** Rejects offers of other issuers, which the page would present as the platform's. */
  private parse(offerUri: string): { tenant: string; offerId: string } {
    const base = credentialIssuersBase(this.config.PUBLIC_URL);
    if (!offerUri.startsWith(base)) throw foreignOffer();
    const [, tenant, offerId] = OFFER_PATH.exec(offerUri.slice(base.length)) ?? [];
    if (tenant === undefined || offerId === undefined) throw malformedOfferUri();
    return { tenant, offerId };
  }
}

const OFFER_PATH = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/credential-offers\/([\w-]{1,100})$/;

function toInvitation(t: InvitationTexts, offerUri: string, summary: OfferSummary, look: Look) {
  const { credentialNames, expiresAt } = summary;
  return {
    title: t.text('offer.title'),
    lead: t.text('offer.lead', { organization: look.name }),
    items: credentialNames.map((name) => ({ name })),
    notes: toOfferNotes(t, summary, look.name),
    expiresAt,
    qrLabel: t.text('offer.qr'),
    walletUri: `openid-credential-offer://?credential_offer_uri=${encodeURIComponent(offerUri)}`,
    look,
  };
}
