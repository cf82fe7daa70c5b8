export { isObject } from './is-object';
