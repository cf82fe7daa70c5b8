import { toWalletCredentialResource } from '../credentials/credential.resource';
import type { ReceivedOffer } from './offers.service';

/** 201 with the credentials, or 202 while the user has to visit `meta.authorizationUri` first. */
export function toReceivedOfferResource({ received, authorizationUri }: ReceivedOffer) {
  const credentials = received.map(toWalletCredentialResource);
  if (authorizationUri === undefined) return { status: 201, credentials, extras: {} };
  return { status: 202, credentials, extras: { meta: { authorizationUri } } };
}
