export { OfferRejectedError } from './offer-rejected-error';
export type { AccessOptions, IssuerAccess } from './issuer-access';
export { notifyIssuer } from './notify-issuer';
export { collectDeferred } from './collect-deferred';
export { finishAuthorization, needsAuthorization, startAuthorization } from './authorize-offer';
export type { PendingAuthorization } from './authorize-offer';
export type { WalletClient } from './client-attestation';
export { redeemOffer } from './redeem-offer';
export { resolveOffer } from './resolve-offer';
export type {
  CredentialCopy,
  DeferredCredential,
  HolderKey,
  ReceivedCredential,
  RedeemOfferOptions,
  RedeemedOffer,
} from './redeem-offer';
export type { CredentialOutcome } from './request-credential';
export type { WalletHttp } from './wallet-http';
