import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { DomainError, notFound, Page, PageRequest, ValidationFailed } from '@vc/platform/http';
import { createId, Database, findPage, Transaction } from '@vc/platform/persistence';
import { Endpoint, RECOVERABLE_DAYS, Recovery } from '@vc/platform/webhook-store';
import { EndpointsRepository } from '../endpoints/endpoints.repository';
import { RecoverDto } from './recover.dto';

const DAY_MS = 24 * 3_600_000;

@Injectable()
export class RecoveriesService {
  constructor(
    private readonly database: Database,
    private readonly endpoints: EndpointsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Starts failed deliveries afresh, and lets a worker look in Kafka for events that never had one, as of the time when
   * the endpoint was disabled.
   * @throws DomainError `CONFLICT` while another recovery of the endpoint runs
   */
  async recover(tenantId: TenantId, endpointId: string, dto: RecoverDto): Promise<Recovery> {
    const now = this.clock();
    const since = this.checkSince(dto.since, now);
    return this.database.transaction(tenantId, async (tx) => {
      const endpoint = await this.endpoints.resume(tx, tenantId, endpointId);
      if (await tx.existsBy(Recovery, { tenantId, endpointId, status: 'running' })) {
        throw new DomainError('CONFLICT', 'A recovery of this endpoint is running already.');
      }
      const eventTypes = dto.eventTypes ?? [];
      const recovery: Recovery = {
        id: createId(),
        tenantId,
        endpointId,
        since,
        eventTypes,
        status: 'running',
        error: null,
        retried: await retryFailed(tx, endpoint, { since, eventTypes, now }),
        replayed: 0,
        attempts: 0,
        leasedUntil: now,
        createdAt: now,
        updatedAt: now,
      };
      await tx.insert(Recovery, recovery);
      return recovery;
    });
  }

  async get(tenantId: TenantId, endpointId: string, id: string): Promise<Recovery> {
    return this.database.transaction(tenantId, async (tx) => {
      const recovery = await tx.findOneBy(Recovery, { tenantId, endpointId, id });
      if (!recovery) throw notFound('recovery', id);
      return recovery;
    });
  }

  /** The newest first. */
  async list(tenantId: TenantId, endpointId: string, page: PageRequest): Promise<Page<Recovery>> {
    return this.database.transaction(tenantId, async (tx) => {
      await this.endpoints.get(tx, tenantId, endpointId);
      const order = { by: 'createdAt', direction: 'DESC' } as const;
      return findPage(tx, { entity: Recovery, where: { tenantId, endpointId }, order }, page);
    });
  }

  private checkSince(value: string, now: Date): Date {
    const since = new Date(value);
    const age = now.getTime() - since.getTime();
    if (age >= 0 && age <= RECOVERABLE_DAYS * DAY_MS) return since;
    const detail = `since must be in the past, and at most ${RECOVERABLE_DAYS} days ago.`;
    throw new ValidationFailed([{ detail, source: { pointer: '/since' } }]);
  }
}

/** Answers how many there are. */
async function retryFailed(
  tx: Transaction,
  { id, tenantId }: Endpoint,
  { since, eventTypes, now }: { since: Date; eventTypes: string[]; now: Date },
): Promise<number> {
  const [, count]: [unknown, number] = await tx.query(
    `UPDATE deliveries SET status = 'pending', attempts = 0, next_attempt_at = $4, updated_at = $4
     WHERE tenant_id = $1 AND endpoint_id = $2 AND status = 'failed' AND created_at >= $3
       AND (cardinality($5::text[]) = 0 OR event_type = ANY($5))`,
    [tenantId, id, since, now, eventTypes],
  );
  return count;
}
