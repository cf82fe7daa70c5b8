export { isDateTime, isFullDate } from './date-time';
export { findInexact } from './find-inexact';
export type { InexactJson } from './find-inexact';
export { isObject } from './is-object';
export { isPrintable } from './is-printable';
export { isStringList } from './is-string-list';
export { withoutNulls } from './without-nulls';
export { InexactJsonError, jsonFault, parseExactJson, parseJsonDocument } from './parse-json';
