export { Pkcs11Wrapping, withPkcs11 } from './pkcs11-config';
export { Pkcs11KeyProvider } from './pkcs11-key-provider';
export { Pkcs11KeyWrapper } from './pkcs11-key-wrapper';
