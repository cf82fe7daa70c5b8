export { OfferRejectedError } from './offer-rejected-error';
export { redeemOffer } from './redeem-offer';
export type { HolderKey, ReceivedCredential, RedeemOfferOptions, RedeemedOffer } from './redeem-offer';
export type { WalletHttp } from './wallet-http';
