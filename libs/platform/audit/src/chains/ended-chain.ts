import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '@vc/protocol/crypto';
import type { EnvelopeCipher } from '@vc/platform/key-store';
import type { TenantHead } from './chain-record';

/** The end of the chain of a deleted tenant. Its records do not exist any more. */
export interface EndedChain extends TenantHead {
  /** HMAC-SHA-256, hexadecimal. Without the key, an owner of the database cannot pretend that a chain has ended. */
  mac: string;
}

/** @param cipher of the data key of the service's chains */
export function endedChainKey(cipher: EnvelopeCipher): Buffer {
  return cipher.derive('audit.ended-chains');
}

export function computeEndMac({ tenantId, seq, hash }: TenantHead, key: Buffer): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([tenantId, seq, hash]))
    .digest('hex');
}

export function hasValidEndMac(chain: EndedChain, key: Buffer): boolean {
  return constantTimeEqual(chain.mac, computeEndMac(chain, key));
}
