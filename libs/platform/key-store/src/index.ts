export { deriveKey, EnvelopeCipher } from './envelope-cipher';
export { hashSlowly, matchesSlowHash } from './slow-hash';
