import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DataKeys, EnvelopeCipher } from '@vc/platform/key-store';
import { createId, Database } from '@vc/platform/persistence';
import { ConsentEntry, computeHash } from './consent-record';
import { ConsentRecordsRepository } from './consent-records.repository';

/** Owner of the data key of the audit; the data key outlives each key-encryption key. */
export const CONSENT_DATA_KEY = 'consent-audit';

/** What a request states about its consent; null for a missing or malformed member. */
export interface ConsentStatement extends Pick<ConsentEntry, 'operation' | 'decision' | 'purpose' | 'cRef'> {
  idNumber: string | null;
}

/** The append-only audit of consent; the records of each tenant form a hash chain. */
@Injectable()
export class ConsentAuditService {
  constructor(
    private readonly database: Database,
    private readonly records: ConsentRecordsRepository,
    private readonly dataKeys: DataKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async add({ tenantId, clientId, subject }: Caller, { idNumber, ...statement }: ConsentStatement): Promise<void> {
    const keys = await this.dataKeys.cipherFor(CONSENT_DATA_KEY);
    const chainKey = consentChainKey(keys);
    const idNumberMac = idNumber === null ? null : computeMac(idNumber, keys.derive('verification.id-number'));
    await this.database.transaction(tenantId, async (tx) => {
      const head = await this.records.lockHead(tx, tenantId);
      const position = { tenantId, seq: head.seq + 1, previousHash: head.hash };
      const entry = { id: createId(), clientId, subject, ...statement, idNumberMac, createdAt: this.clock() };
      const record = { ...position, ...entry };
      await this.records.append(tx, { ...record, hash: computeHash(record, chainKey) });
    });
  }
}

/** @param keys cipher of the data key `CONSENT_DATA_KEY` */
export function consentChainKey(keys: EnvelopeCipher): Buffer {
  return keys.derive('verification.consent-chain');
}

function computeMac(idNumber: string, key: Buffer): string {
  return createHmac('sha256', key).update(idNumber).digest('hex');
}
