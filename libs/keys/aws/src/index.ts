export { AwsKeyWrapper } from './aws-key-wrapper';
export { AwsWrapping, withAwsKms } from './aws-kms-config';
export { AwsKmsKeyProvider } from './aws-kms-key-provider';
