import { sha256 } from '@vc/protocol/crypto';

const ID = /^[\w-]{43}$/;

/** What a browser sends: the id of a session, and the host to which it sends it. */
export interface PresentedSession {
  /** From the cookie: 256 random bits in base64url. */
  id: string;
  /** Base URL of the host. */
  base: string;
}

/**
 * Returns the key of the row. A session of the domain of a tenant is valid on that host only: browsers go on sending the cookie there
 * when the tenant has given the domain up, and another owner may have it by then.
 */
export function hashSession({ id, base }: PresentedSession, publicUrl: string): Buffer {
  return sha256(base === publicUrl ? id : `${base} ${id}`);
}

export function isSessionId(text: string): boolean {
  return ID.test(text);
}
