export { HttpKeyProvider } from './http-key-provider';
export { HttpKeyWrapper } from './http-key-wrapper';
export { HttpWrapping, withHttpSigner } from './http-signer-config';
