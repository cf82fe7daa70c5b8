export { KEY_TYPES, type KeyType } from '@vc/protocol/crypto';
