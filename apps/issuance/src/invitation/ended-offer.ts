import { dateTime } from '@vc/platform/pages';
import type { OfferSummary } from '../issuances/offer-summaries.service';
import type { InvitationTexts } from './invitation-texts';

/** The page of an offer that can no longer be redeemed. */
export function toEndedOfferNotice(t: InvitationTexts, { state, expiresAt }: OfferSummary, organization: string) {
  const end = state === 'open' ? 'failed' : state;
  const what = t.text(`${end}.what`, { organization, time: dateTime(expiresAt, t.language) });
  return { title: t.text(`${end}.title`), sentences: [what, t.text('ended.next', { organization })] };
}
