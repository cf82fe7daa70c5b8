export { DidResolver, MAX_DID_DOCUMENT_BYTES } from './did-resolver';
