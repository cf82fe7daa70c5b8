export { readCertificateFiles } from './certificate-files';
export { InvalidConfigError, loadConfig } from './load-config';
export { logFile } from './log-file';
export { ServiceConfig } from './service-config';
