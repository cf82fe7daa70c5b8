import { createHmac } from 'node:crypto';
import { base32nopad } from '@scure/base';

const PERIOD_MS = 30_000;

/** The code that an authenticator app shows now (RFC 6238, by RFC 4226 §5.3). @param secret base32 */
export function computeTotpCode(secret: string, now = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / PERIOD_MS)));
  const mac = createHmac('sha1', base32nopad.decode(secret)).update(counter).digest();
  const number = mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
