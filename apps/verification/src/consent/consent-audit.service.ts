import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Caller } from '@vc/platform/access-control';
import { ChainWriter, CONSENT_CHAIN } from '@vc/platform/audit';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DataKeys } from '@vc/platform/key-store';
import { createId } from '@vc/platform/persistence';

type ConsentDecision = 'given' | 'missing';

/** What a request states about its consent; null for a missing or malformed member. */
export interface ConsentStatement {
  operation: string;
  decision: ConsentDecision;
  purpose: string | null;
  cRef: string | null;
  idNumber: string | null;
}

/** The append-only audit of consent. A record never contains the identity number itself. */
@Injectable()
export class ConsentAuditService {
  constructor(
    private readonly chains: ChainWriter,
    private readonly dataKeys: DataKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async add({ tenantId, clientId, subject }: Caller, statement: ConsentStatement): Promise<void> {
    await this.chains.record(tenantId, {
      id: createId(),
      client_id: clientId,
      subject,
      operation: statement.operation,
      decision: statement.decision,
      purpose: statement.purpose,
      c_ref: statement.cRef,
      id_number_mac: await this.computeMac(statement.idNumber),
      created_at: this.clock().toISOString(),
    });
  }

  /** HMAC-SHA-256: an unkeyed hash of thirteen digits could be reversed by trying them all. */
  private async computeMac(idNumber: string | null): Promise<string | null> {
    if (idNumber === null) return null;
    const cipher = await this.dataKeys.cipherFor(CONSENT_CHAIN.keyOwner);
    return createHmac('sha256', cipher.derive('verification.id-number')).update(idNumber).digest('hex');
  }
}
