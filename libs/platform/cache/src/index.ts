export { GrowingCache } from './growing-cache';
