export { LocalKeyProvider } from './local-key-provider';
