export { GrowingCache } from './growing-cache';
export { RemoteCache } from './remote-cache';
export { SharedCache } from './shared-cache';
