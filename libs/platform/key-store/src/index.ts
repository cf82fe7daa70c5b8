export { DataKeys, openDataKey, SERVICE_DATA_KEY } from './data-keys';
export { deriveKey, EnvelopeCipher } from './envelope-cipher';
export { generateKeyEncryptionKey, keyEncryptionCipher } from './key-encryption';
export { offlineAccess } from './offline-access';
export { OperatorConfig } from './operator-config';
export type { OfflineAccess } from './offline-access';
export { rewrapDataKeys } from './rewrap-data-keys';
export type { Query, RewrappedSchema } from './rewrap-data-keys';
export { hashSlowly, matchesSlowHash } from './slow-hash';
