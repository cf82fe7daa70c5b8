export { findInexact } from './find-inexact';
export type { InexactJson } from './find-inexact';
export { isObject, isStringList, withoutNulls, setMember } from './json-values';
export { isPrintable, isStorable, isStorableValue } from './storable-text';
export { jsonFault, parseExactJson, parseJsonDocument, UnusableJsonError } from './parse-json';
export type { StorableText } from './storable-text';
