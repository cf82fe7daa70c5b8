export { InvalidConfigError, loadConfig } from './load-config';
export { ServiceConfig } from './service-config';
