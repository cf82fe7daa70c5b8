export { readPem } from './read-pem';
export type { PemBlock } from './read-pem';
