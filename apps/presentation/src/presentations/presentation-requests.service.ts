import { Inject, Injectable } from '@nestjs/common';
import { insertMetadata } from '@vc/feature/annotations';
import { Timeline } from '@vc/feature/timeline';
import { type TenantId } from '@vc/platform/access-control';
import { Outbox } from '@vc/platform/messaging';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { TrustMapping } from '../requested-credentials/trust-resolution.service';
import { VerifierSigners } from '../verifier-signers/verifier-signers';
import { CreatePresentationDto } from './create-presentation.dto';
import { assertExpiry } from './presentation-expiry';
import { PresentationFactory } from './presentation-factory';
import { PresentationQueryResolver } from './presentation-query.resolver';
import { awaitsResponse, nextPresentationStatus } from './presentation-status';
import { Presentation } from './presentation.entity';
import { cannotCancel } from './presentation.errors';
import { presentationEvent } from './presentation.events';
import { presentationStep } from './presentation.steps';
import { PresentationsRepository } from './presentations.repository';

export interface CreatedPresentation {
  presentation: Presentation;
  trustResolution: TrustMapping[];
}

/** Requests presentations of credentials, and cancels requests. */
@Injectable()
export class PresentationRequestsService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly queries: PresentationQueryResolver,
    private readonly factory: PresentationFactory,
    private readonly signers: VerifierSigners,
    private readonly outbox: Outbox,
    private readonly timeline: Timeline,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** IF B13. @throws ValidationFailed, DomainError `NOT_FOUND`, `CERTIFICATE_NOT_ACTIVE` */
  async create(tenant: TenantId, dto: CreatePresentationDto): Promise<CreatedPresentation> {
    assertExpiry(dto.expiresAt, this.clock());
    const query = await this.queries.resolve(tenant, dto);
    const signer = await this.signers.get(tenant, 'P-256');
    const presentation = this.factory.create(tenant, { dto, query, signer });
    await this.database.transaction(tenant, async (tx) => {
      this.database.withCommit(tx, () => this.presentations.insert(tx, presentation));
      if (presentation.metadata) this.database.withCommit(tx, () => insertMetadata(tx, presentation));
      const facts = { responseMode: presentation.request.response_mode };
      this.timeline.addOnce(tx, presentationStep('request.created', presentation, { facts }));
      this.outbox.add(tx, presentationEvent(presentation));
    });
    return { presentation, trustResolution: query.trustResolution };
  }

  /**
   * Ends an open request, so that it accepts no response. Repeating the call changes nothing.
   * @throws DomainError `NOT_FOUND`, or `INVALID_STATE` if the request has ended otherwise
   */
  async cancel(tenant: TenantId, id: string): Promise<Presentation> {
    return this.database.transaction(tenant, async (tx) => {
      const presentation = await this.presentations.getForUpdate(tx, tenant, id);
      if (presentation.status === 'cancelled') return presentation;
      const now = this.clock();
      if (!awaitsResponse(presentation, now)) throw cannotCancel();
      presentation.status = nextPresentationStatus(presentation.status, 'cancel');
      presentation.updatedAt = now;
      await this.presentations.end(tx, presentation);
      this.timeline.addOnce(tx, presentationStep('presentation.cancelled', presentation));
      this.outbox.add(tx, presentationEvent(presentation));
      return presentation;
    });
  }
}
