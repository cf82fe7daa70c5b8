export { AzureKeyWrapper } from './azure-key-wrapper';
export { AzureWrapping, withAzureKeyVault } from './azure-key-vault-config';
export { AzureKeyVaultKeyProvider } from './azure-key-vault-key-provider';
