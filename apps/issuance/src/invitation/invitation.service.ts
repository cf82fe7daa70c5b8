import { Injectable } from '@nestjs/common';
import { credentialIssuersBase } from '@vc/contract/routes';
import {
  dateTime,
  InvitationReader,
  Look,
  Rendered,
  renderInvitation,
  renderNotice,
  wantedPicture,
} from '@vc/platform/pages';
import { AuthClient, TenantDomains } from '@vc/platform/service-clients';
import { OfferSummariesService, OfferSummary } from '../issuances/offer-summaries.service';
import { foreignOffer, malformedOfferUri, offerEnded } from './invitation.errors';
import { type InvitationTexts, invitationTexts } from './invitation-texts';

@Injectable()
export class InvitationService {
  constructor(
    private readonly summaries: OfferSummariesService,
    private readonly auth: AuthClient,
    private readonly domains: TenantDomains,
  ) {}

  /** @param base of the page. @throws ValidationFailed, DomainError `NOT_FOUND` */
  async render(offerUri: string, base: string, reader: InvitationReader): Promise<Rendered> {
    const { tenant, offerId } = await this.parse(offerUri, base);
    const [summary, look] = await Promise.all([this.summaries.findByOffer(tenant, offerId), this.auth.look(tenant)]);
    const t = invitationTexts(reader.page.language);
    if (summary.state === 'open') return renderInvitation(toInvitation(t, offerUri, summary, look), reader);
    if (wantedPicture(reader)) throw offerEnded();
    return renderNotice({ ...toEndedOfferNotice(t, summary, look.name), look }, reader.page, { status: 410 });
  }

  /** Rejects offers of other issuers, which the page would present as those of its host. */
  private async parse(offerUri: string, base: string): Promise<{ tenant: string; offerId: string }> {
    const issuers = credentialIssuersBase(base);
    if (!offerUri.startsWith(issuers)) throw foreignOffer();
    if ((await this.domains.findPath(offerUri)) === undefined) throw malformedOfferUri();
    const [, tenant, offerId] = OFFER_PATH.exec(offerUri.slice(issuers.length)) ?? [];
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

/** The page of an offer that can no longer be redeemed. */
function toEndedOfferNotice(t: InvitationTexts, { state, expiresAt }: OfferSummary, organization: string) {
  const end = state === 'open' ? 'failed' : state;
  const what = t.text(`${end}.what`, { organization, time: dateTime(expiresAt, t.language) });
  return { title: t.text(`${end}.title`), sentences: [what, t.text('ended.next', { organization })] };
}

/** The notes on the invitation page. */
function toOfferNotes(
  t: InvitationTexts,
  { txCode, grantType, isDeferred }: OfferSummary,
  organization: string,
): string[] {
  const notes: string[] = [];
  if (txCode) {
    const key = txCode.input_mode === 'numeric' ? 'note.code-digits' : 'note.code-characters';
    notes.push(t.text(key, { length: txCode.length, organization }));
  }
  if (grantType === 'authorization_code') notes.push(t.text('note.log-in', { organization }));
  if (isDeferred) notes.push(t.text('note.approval', { organization }));
  return notes;
}
