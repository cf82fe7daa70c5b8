export { findInexact } from './find-inexact';
export type { InexactJson } from './find-inexact';
export { isObject } from './is-object';
export { isPrintable } from './is-printable';
export { isStringList } from './is-string-list';
export { withoutNulls } from './without-nulls';
export { jsonFault, parseExactJson, parseJsonDocument, UnusableJsonError } from './parse-json';
export { isStorable, isStorableValue } from './storable-text';
export type { StorableText } from './storable-text';
