import { STATUS_LIST_CWT_MEDIA_TYPE, STATUS_LIST_MEDIA_TYPE } from '@vc/protocol/status-list';
import accepts from 'accepts';
import type { IncomingMessage } from 'node:http';

/** Without a preference, a client gets the first. */
const MEDIA_TYPES = [STATUS_LIST_MEDIA_TYPE, STATUS_LIST_CWT_MEDIA_TYPE] as const;

export type StatusListMediaType = (typeof MEDIA_TYPES)[number];

/**
 * Negotiates the format of a Status List Token (Token Status List §8.1, RFC 9110 §12.5.1). A client that accepts
 * neither format gets a JWT.
 */
export function negotiateMediaType(request: IncomingMessage): StatusListMediaType {
  const preferred = accepts(request).type([...MEDIA_TYPES]);
  return MEDIA_TYPES.find((type) => type === preferred) ?? STATUS_LIST_MEDIA_TYPE;
}
