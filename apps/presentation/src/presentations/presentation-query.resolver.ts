import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { PresentationTemplate } from '../presentation-templates/presentation-template.entity';
import { PresentationTemplatesService } from '../presentation-templates/presentation-templates.service';
import { RegistrationState } from '../registration-certificates/registration-certificates.repository';
import { RequestedCredentials } from '../requested-credentials/requested-credential';
import { RequestedCredentialsService } from '../requested-credentials/requested-credentials.service';
import { TrustMapping, TrustResolutionService } from '../requested-credentials/trust-resolution.service';
import { CreatePresentationDto } from './create-presentation.dto';
import { sourceViolations } from './presentation-options';
import { noSource } from './presentation.errors';
import { RequestSource, RequestSourcesRepository } from './request-sources.repository';
import { toTransactionData } from './transaction-data';

/** What a presentation request asks for. */
export interface PresentationQuery extends RequestedCredentials {
  /** Null if the request names its credentials itself. */
  presentationTemplateId: string | null;
  /** `transaction_data` of the authorization request. */
  transactionData?: string[] | undefined;
  trustResolution: TrustMapping[];
}

type Source = RequestedCredentials &
  Pick<PresentationQuery, 'presentationTemplateId'> &
  Pick<RequestSource, 'registered'>;

interface ResolvedRequest {
  query: PresentationQuery;
  /** What decides about a request that asks for more than is registered. */
  registered: RegistrationState;
}

/** Resolves what a request asks for: from a template, from a preset, or from the credentials in its body. */
@Injectable()
export class PresentationQueryResolver {
  constructor(
    private readonly database: Database,
    private readonly sources: RequestSourcesRepository,
    private readonly templates: PresentationTemplatesService,
    private readonly requested: RequestedCredentialsService,
    private readonly trust: TrustResolutionService,
  ) {}

  /** Reads all that the request depends on in one statement. @throws ValidationFailed, DomainError `NOT_FOUND` */
  async resolve(tenant: TenantId, dto: CreatePresentationDto): Promise<ResolvedRequest> {
    const { registered, ...source } = await this.findSource(tenant, dto);
    const transactionData = toTransactionData(dto.transactionData, source.credentials);
    const trusted = await this.trust.resolve(tenant, source.credentials);
    return { query: { ...source, transactionData, ...trusted }, registered };
  }

  private async findSource(tenant: TenantId, dto: CreatePresentationDto): Promise<Source> {
    if (dto.credentials) {
      const requested = await this.requested.parse(tenant, dto.credentials, dto.credentialSets);
      const { registered } = await this.database.single(tenant, (tx) => this.sources.find(tx, tenant));
      return { presentationTemplateId: null, ...requested, registered };
    }
    const { template, registered } = await this.findTemplate(tenant, dto);
    const { id, credentials, credentialSets } = template;
    return { presentationTemplateId: id, credentials, ...(credentialSets && { credentialSets }), registered };
  }

  private async findTemplate(
    tenant: TenantId,
    dto: CreatePresentationDto,
  ): Promise<RequestSource & { template: PresentationTemplate }> {
    const { presetId, presentationTemplateId } = dto;
    if (presetId) {
      const { template, registered } = await this.database.single(tenant, (tx) =>
        this.sources.findByPreset(tx, tenant, presetId),
      );
      return { template: template ?? (await this.templates.getForPreset(tenant, presetId)), registered };
    }
    if (presentationTemplateId === undefined) throw noSource(sourceViolations(dto));
    const { template, registered } = await this.database.single(tenant, (tx) =>
      this.sources.findByTemplate(tx, tenant, presentationTemplateId),
    );
    if (!template) throw notFound('presentation template', presentationTemplateId);
    return { template, registered };
  }
}
