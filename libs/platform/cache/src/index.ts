export { GrowingCache } from './growing-cache';
export { RemoteCache } from './remote-cache';
