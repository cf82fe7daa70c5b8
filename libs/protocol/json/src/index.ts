export { isObject } from './is-object';
export { isPrintable } from './is-printable';
export { isStringList } from './is-string-list';
