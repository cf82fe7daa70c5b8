import type { Element } from '@xmldom/xmldom';
import { TrustListError } from './trust-list-error';
import { textOf } from './xml-document';

/** `xs:dateTime` with a time zone, which ETSI TS 119 612 clause 5.1.4 requires. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/** @throws TrustListError */
export function readDateTime(element: Element): Date {
  const text = textOf(element);
  const date = new Date(DATE_TIME.test(text) ? text : NaN);
  if (Number.isNaN(date.getTime())) throw new TrustListError(`${element.localName} is malformed`);
  return date;
}
