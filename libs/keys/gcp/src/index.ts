export { GcpKeyWrapper } from './gcp-key-wrapper';
export { GcpWrapping, withGcpKms } from './gcp-kms-config';
export { GcpKmsKeyProvider } from './gcp-kms-key-provider';
