export {
  OPENID_CREDENTIAL,
  parseCredentialRequest,
  parseCredentialResponse,
  parseDeferredCredentialRequest,
} from './credential-request';
export { parseCredentialOffer, parseOfferUri, PRE_AUTHORIZED_CODE_GRANT } from './credential-offer';
export type { CredentialOffer, OfferReference, TxCode } from './credential-offer';
export type {
  CredentialRequest,
  CredentialResponse,
  Proofs,
  ResponseEncryption,
  DeferredCredentialRequest,
} from './credential-request';
export { verifyKeyAttestation } from './key-attestation';
export type { KeyAttestationRequirements, VerifiedKeyAttestation } from './key-attestation';
export { NOTIFICATION_EVENTS, parseNotification } from './notification';
export type { CredentialNotification, NotificationEvent } from './notification';
export { createKeyProof, verifyKeyProof } from './key-proof';
export type { CreateKeyProofOptions, VerifiedKeyProof, VerifyKeyProofOptions } from './key-proof';
export { parseAuthorizationServerMetadata, parseIssuerMetadata, wellKnownUrl } from './metadata';
export type { AuthorizationServerMetadata, CredentialConfiguration, CredentialIssuerMetadata } from './metadata';
export { MalformedMessageError } from './json';
export { createNonce, verifyNonce } from './nonce';
export { OpenId4VciError } from './openid4vci-error';
export type { OpenId4VciErrorCode } from './openid4vci-error';
