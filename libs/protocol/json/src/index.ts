export { isObject } from './is-object';
export { isPrintable } from './is-printable';
export { isStringList } from './is-string-list';
export { isStorable, isStorableValue, parseStorableJson, UnstorableTextError } from './storable-text';
export type { StorableText } from './storable-text';
