export { DID_DOCUMENT_LIMITS, DidResolver } from './did-resolver';
