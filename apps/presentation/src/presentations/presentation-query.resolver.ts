import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { PresentationTemplate } from '../presentation-templates/presentation-template.entity';
import { PresentationTemplatesService } from '../presentation-templates/presentation-templates.service';
import { RequestedCredentials } from '../requested-credentials/requested-credential';
import { RequestedCredentialsService } from '../requested-credentials/requested-credentials.service';
import { TrustMapping, TrustResolutionService } from '../requested-credentials/trust-resolution.service';
import { CreatePresentationDto } from './create-presentation.dto';
import { sourceViolations } from './presentation-options';
import { noSource } from './presentation.errors';
import { toTransactionData } from './transaction-data';

/** What a presentation request asks for. */
export interface PresentationQuery extends RequestedCredentials {
  /** Null if the request names its credentials itself. */
  presentationTemplateId: string | null;
  /** `transaction_data` of the authorization request. */
  transactionData?: string[] | undefined;
  trustResolution: TrustMapping[];
}

/** Resolves what a request asks for: from a template, from a preset, or from the credentials in its body. */
@Injectable()
export class PresentationQueryResolver {
  constructor(
    private readonly templates: PresentationTemplatesService,
    private readonly requested: RequestedCredentialsService,
    private readonly trust: TrustResolutionService,
  ) {}

  /** @throws ValidationFailed, DomainError `NOT_FOUND` */
  async resolve(tenant: TenantId, dto: CreatePresentationDto): Promise<PresentationQuery> {
    const source = await this.findSource(tenant, dto);
    const transactionData = toTransactionData(dto.transactionData, source.credentials);
    return { ...source, transactionData, ...(await this.trust.resolve(tenant, source.credentials)) };
  }

  private async findSource(
    tenant: TenantId,
    dto: CreatePresentationDto,
  ): Promise<RequestedCredentials & Pick<PresentationQuery, 'presentationTemplateId'>> {
    if (dto.credentials) {
      const requested = await this.requested.parse(tenant, dto.credentials, dto.credentialSets);
      return { presentationTemplateId: null, ...requested };
    }
    const { id, credentials, credentialSets } = await this.getTemplate(tenant, dto);
    return { presentationTemplateId: id, credentials, ...(credentialSets && { credentialSets }) };
  }

  private async getTemplate(tenant: TenantId, dto: CreatePresentationDto): Promise<PresentationTemplate> {
    const { presetId, presentationTemplateId } = dto;
    if (presetId) return this.templates.getForPreset(tenant, presetId);
    if (presentationTemplateId !== undefined) return this.templates.get(tenant, presentationTemplateId);
    throw noSource(sourceViolations(dto));
  }
}
