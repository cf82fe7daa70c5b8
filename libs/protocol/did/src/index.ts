export { resolveDidJwk } from './did-jwk';
export { resolveDidKey } from './did-key';
export { toDidWeb, toDidDocumentUrl } from './did-web';
export { isSupportedDid, findIssuerDid, SUPPORTED_DID_METHODS } from './did-syntax';
export { DidError } from './did-error';
export { assertListsKey, findVerificationKey, parseDidDocument } from './did-document';
export type { DidDocument, DidDocuments, VerificationMethod } from './did-document';
