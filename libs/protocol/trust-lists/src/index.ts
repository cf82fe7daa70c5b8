export { createListDraft } from './create-list-content';
export type {
  EntityToList,
  ListContact,
  ListDraft,
  ListPostalAddress,
  ListScheme,
  ListVersion,
} from './create-list-content';
export { signTrustList } from './sign-trust-list';
export { TRUST_LIST_TYPE, isSuccessor } from './trust-list';
export type { ListSigningKey } from './sign-trust-list';
export type { FormerList, ListedCertificate, ListedEntity, ListPointer, ServicePurpose, TrustList } from './trust-list';
export { TrustListError } from './trust-list-error';
export { MAX_LIST_CHARACTERS, verifyTrustList } from './verify-trust-list';
export type { VerifyTrustListOptions } from './verify-trust-list';
