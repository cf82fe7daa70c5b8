import type { Element } from '@xmldom/xmldom';
import { parseDateTime } from '@vc/protocol/times';
import { TrustListError } from './trust-list-error';
import { textOf } from './xml-document';

/** Reads an `xs:dateTime` with a time zone, which ETSI TS 119 612 clause 5.1.4 requires. @throws TrustListError */
export function readDateTime(element: Element): Date {
  const date = parseDateTime(textOf(element));
  if (!date) throw new TrustListError(`${element.localName} is malformed`);
  return date;
}
