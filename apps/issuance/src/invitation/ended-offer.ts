import { dateTime } from '@vc/platform/pages';
import type { OfferSummary } from '../issuances/offer-summaries.service';

/** What a person reads of an offer that no wallet can redeem any more. */
export function endedOffer({ state, expiresAt }: OfferSummary, tenantName: string) {
  const wayOn = `Ask ${tenantName} for a new one if you still need it.`;
  switch (state) {
    case 'expired':
      return { title: 'This offer has expired', sentences: [`It was valid until ${dateTime(expiresAt)}.`, wayOn] };
    case 'redeemed': {
      const sentences = ['A wallet has received the credentials. Look into your wallet.', wayOn];
      return { title: 'This offer has been used', sentences };
    }
    case 'cancelled':
      return { title: 'This offer was withdrawn', sentences: [`${tenantName} has withdrawn it.`, wayOn] };
    default: {
      const sentences = ['The credentials could not be delivered to the wallet.', wayOn];
      return { title: 'This offer has failed', sentences };
    }
  }
}
