import { Inject, Injectable } from '@nestjs/common';
import { type Caller } from '@vc/platform/access-control';
import { ChainWriter } from '@vc/platform/audit';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { createId } from '@vc/platform/persistence';
import { type RequestOutcome } from './consent-outcome';
import { IdNumberMacs } from './id-number-macs';

/** `ConsentReceived` of a request: true, false, or no Boolean. */
export type ConsentDecision = 'given' | 'refused' | 'absent';

/** What a request states about its consent; null for a missing or malformed member. */
export interface ConsentStatement {
  operation: string;
  decision: ConsentDecision;
  purpose: string | null;
  cRef: string | null;
  idNumber: string | null;
}

/** A request that is recorded, and has no outcome yet. */
export interface RecordedRequest {
  id: string;
  caller: Caller;
  operation: string;
}

/** The append-only audit of consent. A record never contains the identity number itself. */
@Injectable()
export class ConsentAuditService {
  constructor(
    private readonly chains: ChainWriter,
    private readonly idNumberMacs: IdNumberMacs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async add(caller: Caller, { operation, decision, purpose, cRef, idNumber }: ConsentStatement) {
    const id = createId();
    const mac = idNumber === null ? null : await this.idNumberMacs.compute(idNumber);
    const content = { id, operation, decision, purpose, c_ref: cRef, id_number_mac: mac };
    await this.record(caller, content);
    return { id, caller, operation };
  }

  async conclude({ id, caller, operation }: RecordedRequest, outcome: RequestOutcome): Promise<void> {
    await this.record(caller, {
      id: createId(),
      operation,
      concludes: id,
      outcome: outcome.outcome,
      error_code: outcome.errorCode,
      duration_ms: String(outcome.durationMs),
      request_id: outcome.requestId,
    });
  }

  /** Records that the caller reads the records of one person. @param mac of the identity number */
  async addAccess(caller: Caller, operation: string, mac: string): Promise<void> {
    await this.record(caller, { id: createId(), operation, id_number_mac: mac });
  }

  private async record({ tenantId, clientId, subject }: Caller, content: Record<string, string | null>) {
    const created_at = this.clock().toISOString();
    await this.chains.record(tenantId, {
      client_id: clientId,
      subject,
      decision: null,
      purpose: null,
      c_ref: null,
      id_number_mac: null,
      created_at,
      ...content,
    });
  }
}
