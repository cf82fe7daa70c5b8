import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { assertNone, notFound, type Violation, violation } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { encodeTransactionData } from '@vc/protocol/openid4vp';
import { PresentationTemplate } from '../presentation-templates/presentation-template.entity';
import { PresentationTemplatesService } from '../presentation-templates/presentation-templates.service';
import { RegistrationState } from '../registration-certificates/registration-certificates.repository';
import { type RequestedCredential, RequestedCredentials } from '../requested-credentials/requested-credential';
import { RequestedCredentialsService } from '../requested-credentials/requested-credentials.service';
import { TrustMapping, TrustResolutionService } from '../requested-credentials/trust-resolution.service';
import { CreatePresentationDto } from './create-presentation.dto';
import { sourceViolations } from './presentation-options';
import { noSource } from './presentation.errors';
import { RequestSource, RequestSourcesRepository } from './request-sources.repository';

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

/**
 * `transaction_data` of the request (OpenID4VP 1.0 §8.4).
 * @param credentials the requested credentials, which the transaction data may name
 * @throws ValidationFailed
 */
function toTransactionData(
  transactionData: Record<string, unknown>[] | undefined,
  credentials: RequestedCredential[],
): string[] | undefined {
  assertNone(transactionViolations(transactionData ?? [], credentials));
  return transactionData && encodeTransactionData(transactionData);
}

function* transactionViolations(
  transactionData: Record<string, unknown>[],
  credentials: RequestedCredential[],
): Generator<Violation> {
  // Only the key binding of an SD-JWT VC can carry hashes of transaction data (Appendix B.3.3.1).
  const ids = credentials.filter(({ format }) => format === 'sd-jwt-vc').map(({ id }) => id);
  const isKnown = (id: unknown) => typeof id === 'string' && ids.includes(id);
  for (const [index, data] of transactionData.entries()) {
    const pointer = `/transactionData/${index}`;
    const { type, credential_ids: named, transaction_data_hashes_alg: algorithms } = data;
    if (typeof type !== 'string' || type === '') yield violation(`${pointer}/type`, 'must be a string');
    if (!Array.isArray(named) || named.length === 0 || !named.every(isKnown)) {
      yield violation(`${pointer}/credential_ids`, 'must be ids of requested SD-JWT credentials');
    }
    if (algorithms !== undefined && !(Array.isArray(algorithms) && algorithms.includes('sha-256'))) {
      yield violation(`${pointer}/transaction_data_hashes_alg`, 'must have sha-256');
    }
  }
}
