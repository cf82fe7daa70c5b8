export { resolveDidJwk } from './did-jwk';
export { resolveDidKey } from './did-key';
export { didWebOf, didWebUrl } from './did-web';
export { isSupportedDid, SUPPORTED_DID_METHODS } from './did-syntax';
export { DidError, findVerificationKey, parseDidDocument } from './did-document';
export type { DidDocument, VerificationMethod } from './did-document';
