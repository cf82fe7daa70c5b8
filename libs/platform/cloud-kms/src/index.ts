export { openAwsKms } from './aws-kms';
export type { AwsKms, AwsKmsCommands, AwsKmsOptions } from './aws-kms';
export { openAzureKeyVault } from './azure-key-vault';
export type { AzureKeyVault, AzureKeyVaultOptions } from './azure-key-vault';
export type { ClientLimits } from './client-limits';
export { openGcpKms } from './gcp-kms';
export type { GcpKms, GcpKmsOptions } from './gcp-kms';
export { calling, codeOf, KeyServiceError } from './key-service-error';
