import { Injectable } from '@nestjs/common';
import { insertMetadata } from '@vc/feature/annotations';
import { Timeline } from '@vc/feature/timeline';
import { type TenantId } from '@vc/platform/access-control';
import { Outbox } from '@vc/platform/messaging';
import { Database } from '@vc/platform/persistence';
import type { UnregisteredClaim } from '@vc/protocol/registration';
import { RequestRegistrationsService } from '../registration-certificates/request-registrations.service';
import { toDcqlQuery } from '../requested-credentials/dcql-query';
import { TrustMapping } from '../requested-credentials/trust-resolution.service';
import { VerifierSigners } from '../verifier-signers/verifier-signers';
import { CreatePresentationDto } from './create-presentation.dto';
import { PresentationFactory } from './presentation-factory';
import { sourceOf } from './presentation-options';
import { PresentationPreconditions } from './presentation-preconditions';
import { PresentationQueryResolver } from './presentation-query.resolver';
import { Presentation } from './presentation.entity';
import { presentationEvents } from './presentation.events';
import { presentationStep } from './presentation.steps';
import { PresentationsRepository } from './presentations.repository';

export interface CreatedPresentation {
  presentation: Presentation;
  trustResolution: TrustMapping[];
  /** What the request asks for beyond what the tenant has registered; undefined where the tenant is not told. */
  unregisteredClaims?: UnregisteredClaim[] | undefined;
}

/** Requests presentations of credentials. */
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
    private readonly registrations: RequestRegistrationsService,
    private readonly preconditions: PresentationPreconditions,
  ) {}

  /** IF B13. @throws ValidationFailed, DomainError `NOT_FOUND`, `CERTIFICATE_NOT_ACTIVE`, `UNAVAILABLE` */
  async create(tenant: TenantId, dto: CreatePresentationDto): Promise<CreatedPresentation> {
    await this.preconditions.assert(tenant, dto);
    const { query, registered } = await this.queries.resolve(tenant, dto);
    const signer = await this.signers.get(tenant, 'P-256');
    const dcqlQuery = toDcqlQuery(query);
    const { leaf } = signer;
    const request = { query: dcqlQuery, source: sourceOf(dto), leaf };
    const { registrations, unregisteredClaims } = this.registrations.examine(registered, request);
    const presentation = await this.factory.create(tenant, { dto, query, dcqlQuery, registrations, signer });
    await this.database.unit(tenant, (tx) => {
      this.database.withCommit(tx, () => this.presentations.insert(tx, presentation));
      insertMetadata(tx, presentation);
      const facts = { responseMode: presentation.request.response_mode };
      this.timeline.addOnce(tx, presentationStep('request.created', presentation, { facts }));
      this.outbox.add(tx, ...presentationEvents(presentation));
    });
    return { presentation, trustResolution: query.trustResolution, unregisteredClaims };
  }
}
