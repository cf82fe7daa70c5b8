export { readCertificateFiles } from './certificate-files';
export { InvalidConfigError, loadConfig } from './load-config';
export { ServiceConfig } from './service-config';
