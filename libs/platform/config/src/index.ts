export { readCertificateFiles } from './certificate-files';
export { KafkaConfig } from './kafka-config';
export { InvalidConfigError, loadConfig } from './load-config';
export { logFile } from './log-file';
export { OnlyWith } from './only-with';
export { AreReadableFiles } from './readable-files';
export { parseTrustedProxies } from './trusted-proxies';
export type { TrustedProxies } from './trusted-proxies';
export { ServiceConfig } from './service-config';
