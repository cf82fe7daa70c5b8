import { dateTime } from '@vc/platform/pages';
import type { OfferSummary } from '../issuances/offer-summaries.service';

/** The page of an offer that can no longer be redeemed. */
export function toEndedOfferNotice({ state, expiresAt }: OfferSummary, tenantName: string) {
  const nextStep = `Ask ${tenantName} for a new one if you still need it.`;
  switch (state) {
    case 'expired':
      return { title: 'This offer has expired', sentences: [`It was valid until ${dateTime(expiresAt)}.`, nextStep] };
    case 'redeemed': {
      const sentences = ['A wallet has received the credentials. Look into your wallet.', nextStep];
      return { title: 'This offer has been used', sentences };
    }
    case 'cancelled':
      return { title: 'This offer was withdrawn', sentences: [`${tenantName} has withdrawn it.`, nextStep] };
    default: {
      const sentences = ['The credentials could not be delivered to the wallet.', nextStep];
      return { title: 'This offer has failed', sentences };
    }
  }
}
