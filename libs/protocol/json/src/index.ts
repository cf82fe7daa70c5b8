export { isObject } from './is-object';
export { isStringList } from './is-string-list';
