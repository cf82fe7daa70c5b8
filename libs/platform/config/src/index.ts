export {
  addedVariablesOf,
  addVariable,
  InvalidConfigError,
  loadConfig,
  replaceVariables,
  withSecretFiles,
} from './load-config';
export { readCertificateFiles, AreReadableFiles } from './certificate-files';
export { KafkaConfig } from './kafka-config';
export { AreKeyEncryptionKeys, IsKeyEncryptionKey, OnlyWith } from './variable-rules';
export { logFile, ProcessConfig } from './process-config';
export { Secret, secretsOf } from './secret';
export { parseTrustedProxies } from './trusted-proxies';
export type { TrustedProxies } from './trusted-proxies';
export { TracingConfig } from './tracing-config';
export { MAX_ARCHIVE_HOURS, ServiceConfig } from './service-config';
