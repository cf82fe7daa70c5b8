export {
  CredentialRejectedError,
  OfferRejectedError,
  TxCodeRequiredError,
  WrongTxCodeError,
} from './offer-rejected-error';
export type { AccessOptions, IssuerAccess } from './issuer-access';
export { notifyIssuer } from './notify-issuer';
export { collectDeferred, requestCredential } from './request-credential';
export {
  needsAuthorization,
  authorizationServerOf,
  prepareAuthorizedRedemption,
  startAuthorization,
} from './authorize-offer';
export type { PendingAuthorization } from './authorize-offer';
export type { WalletClient } from './client-attestation';
export { HeldStatusReader } from './held-status';
export type { HeldStatus } from './held-status';
export { issuerChainOf } from './issuer-chain';
export { discoverIssuer, prepareRedemption, redeemGrant, withTxCode } from './redemption';
export type { RedeemedGrant, Redemption, WantedCredential } from './redemption';
export { fetchIssuerMetadata, fetchOffer } from './resolve-offer';
export { readValidity } from './validity';
export type { Validity } from './validity';
export type { OfferAtIssuer } from './resolve-offer';
export type { HolderKey } from './holder-key';
export type { CredentialCopy, DeferredCredential, ReceivedCredential } from './received-credential';
export type { CredentialOutcome } from './request-credential';
export type { WalletOptions } from './wallet-options';
