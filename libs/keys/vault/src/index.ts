export { VaultWrapping, withVault } from './vault-config';
export { VaultKeyProvider } from './vault-key-provider';
export { VaultKeyWrapper } from './vault-key-wrapper';
