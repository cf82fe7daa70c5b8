import { createHash } from 'node:crypto';
import type { Holder } from '../holders/holder';
import type { SimulatedAct } from './simulated-act.entity';

/**
 * The owner of the credentials of a simulated holder. Its id is derived from its name (UUID of version 8, RFC 9562 §5.8), so that no user of
 * the tenant has it.
 */
export function holderOf({ tenantId, holder }: Pick<SimulatedAct, 'tenantId' | 'holder'>): Holder {
  const hash = createHash('sha256').update(`simulated-holder/${tenantId}/${holder}`).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex').slice(0, 32);
  return { tenantId, userId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') };
}
