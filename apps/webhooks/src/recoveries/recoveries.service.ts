import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Page, PageRequest } from '@vc/platform/http';
import { createId, Database } from '@vc/platform/persistence';
import { RECOVERABLE_DAYS, Recovery } from '@vc/feature/webhook-store';
import { parseIsoTime } from '@vc/protocol/times';
import { DeliveriesRepository } from '../deliveries/deliveries.repository';
import { EndpointsRepository } from '../endpoints/endpoints.repository';
import type { WebhooksAction } from '../webhooks-action';
import { RecoveriesRepository } from './recoveries.repository';
import { RecoverDto } from './recover.dto';
import { recoveryRunning, sinceOutOfRange } from './recovery.errors';

const DAY_MS = 24 * 3_600_000;

@Injectable()
export class RecoveriesService {
  constructor(
    private readonly database: Database,
    private readonly recoveries: RecoveriesRepository,
    private readonly endpoints: EndpointsRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly audit: AdminAudit<WebhooksAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Restarts failed deliveries and has a worker search Kafka for events without a delivery, such as those published while
   * the endpoint was disabled.
   * @throws ValidationFailed, DomainError `NOT_FOUND`, `INVALID_STATE`, `CONFLICT` while another recovery is running
   */
  async recover(tenantId: TenantId, endpointId: string, dto: RecoverDto): Promise<Recovery> {
    const now = this.clock();
    const since = this.parseSince(dto.since, now);
    return this.database.transaction(tenantId, async (tx) => {
      const endpoint = await this.endpoints.resume(tx, tenantId, endpointId, now);
      if (await this.recoveries.isRunning(tx, tenantId, endpointId)) throw recoveryRunning();
      const eventTypes = dto.eventTypes ?? [];
      const recovery: Recovery = {
        id: createId(),
        tenantId,
        endpointId,
        since,
        eventTypes,
        status: 'running',
        error: null,
        retried: await this.deliveries.retryFailed(tx, endpoint, { since, eventTypes, now }),
        replayed: 0,
        logStart: null,
        skipped: 0,
        attempts: 0,
        leasedUntil: now,
        createdAt: now,
        updatedAt: now,
      };
      await this.recoveries.insert(tx, recovery);
      await this.audit.add(tx, { tenantId, action: 'recovery.started', resourceIds: [recovery.id] });
      return recovery;
    });
  }

  async get(tenantId: TenantId, endpointId: string, id: string): Promise<Recovery> {
    return this.database.transaction(tenantId, (tx) => this.recoveries.get(tx, tenantId, endpointId, id));
  }

  /** Newest first. */
  async list(tenantId: TenantId, endpointId: string, page: PageRequest): Promise<Page<Recovery>> {
    return this.database.transaction(tenantId, async (tx) => {
      await this.endpoints.get(tx, tenantId, endpointId);
      return this.recoveries.list(tx, tenantId, endpointId, page);
    });
  }

  private parseSince(value: string, now: Date): Date {
    const since = parseIsoTime(value);
    const age = now.getTime() - (since?.getTime() ?? NaN);
    if (since && age >= 0 && age <= RECOVERABLE_DAYS * DAY_MS) return since;
    throw sinceOutOfRange(RECOVERABLE_DAYS);
  }
}
