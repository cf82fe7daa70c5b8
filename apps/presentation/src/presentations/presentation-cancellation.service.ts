import { Inject, Injectable } from '@nestjs/common';
import { Timeline } from '@vc/feature/timeline';
import { type TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { TenantClocks } from '@vc/platform/service-clients';
import { awaitsResponse, nextPresentationStatus } from './presentation-status';
import { Presentation } from './presentation.entity';
import { cannotCancel } from './presentation.errors';
import { presentationStep } from './presentation.steps';
import { PresentationsRepository } from './presentations.repository';

/** Cancels presentation requests. */
@Injectable()
export class PresentationCancellationService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly timeline: Timeline,
    private readonly clocks: TenantClocks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Ends an open request, so that it accepts no response. Repeating the call changes nothing.
   * @throws DomainError `NOT_FOUND`, or `INVALID_STATE` if the request has ended otherwise
   */
  async cancel(tenant: TenantId, id: string): Promise<Presentation> {
    const tenantNow = await this.clocks.now(tenant);
    return this.database.transaction(tenant, async (tx) => {
      const presentation = await this.presentations.getForUpdate(tx, tenant, id);
      if (presentation.status === 'cancelled') return presentation;
      if (!awaitsResponse(presentation, tenantNow)) throw cannotCancel();
      presentation.status = nextPresentationStatus(presentation.status, 'cancel');
      presentation.updatedAt = this.clock();
      await this.presentations.end(tx, presentation);
      this.timeline.addOnce(tx, presentationStep('presentation.cancelled', presentation));
      return presentation;
    });
  }
}
