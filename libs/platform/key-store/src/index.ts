export { deriveKey, EnvelopeCipher } from './envelope-cipher';
