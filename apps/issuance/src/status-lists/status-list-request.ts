import type { StatusListMediaType } from './status-list-format';

/** A request for a status list as a token. */
export interface StatusListRequest {
  /** Of the address of the list, which the token names (Token Status List §5.1). */
  base: string;
  mediaType: StatusListMediaType;
  /** IP address of the client. */
  address: string;
  /** `time` of a request for an earlier list, in seconds since 1970. */
  time?: unknown;
}
