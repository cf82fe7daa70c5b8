import { findField, type HeaderFields, parseHeaderFields } from './header-fields';
import { type MediaType, parseMediaType } from './media-type';

/** RFC 2045 §5.2 */
const DEFAULT_TYPE = 'text/plain';

/** A message, or a part of one (RFC 2045 §2.4). */
export interface Entity {
  fields: HeaderFields;
  type: MediaType;
  /** Lines of the body. */
  body: readonly string[];
}

/** @throws DeliveryStatusError */
export function parseEntity(lines: readonly string[]): Entity {
  const end = lines.indexOf('');
  const fields = parseHeaderFields(end < 0 ? lines : lines.slice(0, end));
  const type = parseMediaType(findField(fields, 'content-type') ?? DEFAULT_TYPE);
  return { fields, type, body: end < 0 ? [] : lines.slice(end + 1) };
}
