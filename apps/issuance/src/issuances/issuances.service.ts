import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { createPreAuthorizedCode, type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { ServiceConfig } from '@vc/platform/config';
import { DomainError, ValidationFailed } from '@vc/platform/http';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Outbox } from '@vc/platform/messaging';
import { createId, Database } from '@vc/platform/persistence';
import { validateAttributes } from '../attributes/validate-attributes';
import { CredentialTemplate } from '../credential-templates/credential-template.entity';
import { CredentialTemplatesService } from '../credential-templates/credential-templates.service';
import { CreateIssuanceDto } from './create-issuance.dto';
import { credentialIssuerOf } from './issuance-addresses';
import { IssuanceCredential } from './issuance-credential.entity';
import { attributesContext, codeContext } from './issuance-secrets';
import { Issuance } from './issuance.entity';
import { issuanceOffered } from './issuance.events';
import { IssuanceWithCredentials } from './issuance.resource';
import { IssuancesRepository } from './issuances.repository';
import { createTxCode, NewTxCode } from './tx-code';

const DEFAULT_LIFE_DAYS = 30;
const MAX_LIFE_DAYS = 365;
const DAY_MS = 24 * 60 * 60_000;
const OFFER_ID_BYTES = 24;

@Injectable()
export class IssuancesService {
  constructor(
    private readonly database: Database,
    private readonly issuances: IssuancesRepository,
    private readonly templates: CredentialTemplatesService,
    private readonly outbox: Outbox,
    private readonly cipher: EnvelopeCipher,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Makes an offer. The transaction code, if one was asked for, is told here and never again. */
  async create(tenant: TenantId, dto: CreateIssuanceDto): Promise<IssuanceWithCredentials & { txCode?: string }> {
    const expiresAt = this.expiryOf(dto);
    const template = await this.templateOf(tenant, dto);
    const violations = validateAttributes(dto.attributes, template.attributes);
    if (violations.length > 0) throw new ValidationFailed(violations);
    const txCode = createTxCode(dto.txCode);
    const issuance = await this.newIssuance(tenant, template, expiresAt, txCode);
    const credential = this.newCredential(issuance, template, dto.attributes);
    await this.database.transaction(tenant, async (tx) => {
      await this.issuances.insert(tx, issuance, [credential]);
      await this.outbox.add(tx, issuanceOffered(issuance));
    });
    return { issuance, credentials: [credential], txCode: txCode?.code };
  }

  async get(tenant: TenantId, id: string): Promise<IssuanceWithCredentials> {
    return this.database.transaction(tenant, async (tx) => ({
      issuance: await this.issuances.get(tx, tenant, id),
      credentials: await this.issuances.listCredentials(tx, tenant, id),
    }));
  }

  private async templateOf(tenant: TenantId, { credentialTemplateId, presetId }: CreateIssuanceDto) {
    if ((credentialTemplateId === undefined) === (presetId === undefined)) {
      const detail = 'Exactly one of credentialTemplateId and presetId is required.';
      throw new ValidationFailed([{ detail, source: { pointer: '/credentialTemplateId' } }]);
    }
    if (presetId !== undefined) return this.templates.getForPreset(tenant, presetId);
    const template = await this.templates.get(tenant, credentialTemplateId!);
    if (template.archivedAt) throw new DomainError('INVALID_STATE', 'The credential template is archived.');
    return template;
  }

  private expiryOf({ expiresAt }: CreateIssuanceDto): Date {
    const now = this.clock().getTime();
    if (expiresAt === undefined) return new Date(now + DEFAULT_LIFE_DAYS * DAY_MS);
    const expiry = new Date(expiresAt);
    if (expiry.getTime() > now && expiry.getTime() <= now + MAX_LIFE_DAYS * DAY_MS) return expiry;
    const detail = `expiresAt must be in the future, at most ${MAX_LIFE_DAYS} days from now.`;
    throw new ValidationFailed([{ detail, source: { pointer: '/expiresAt' } }]);
  }

  private async newIssuance(tenantId: TenantId, template: CredentialTemplate, expiresAt: Date, txCode?: NewTxCode) {
    const id = createId();
    const now = this.clock();
    const code = await createPreAuthorizedCode(
      {
        jti: createId(),
        tenantId,
        issuanceId: id,
        credentialIssuer: credentialIssuerOf(this.config.PUBLIC_URL, tenantId),
        credentialConfigurationIds: [template.id],
        expiresAt,
      },
      txCode?.code,
      this.config.SERVICE_TOKEN_SECRET,
    );
    const issuance: Issuance = {
      ...{ id, tenantId, status: 'offered', error: null, expiresAt, createdAt: now, updatedAt: now },
      offerId: randomBytes(OFFER_ID_BYTES).toString('base64url'),
      preAuthorizedCode: this.cipher.seal(code, codeContext(id)),
      txCode: txCode?.form ?? null,
    };
    return issuance;
  }

  private newCredential(issuance: Issuance, template: CredentialTemplate, attributes: Record<string, unknown>) {
    const id = createId();
    const credential: IssuanceCredential = {
      ...{ id, tenantId: issuance.tenantId, issuanceId: issuance.id, credentialTemplateId: template.id, position: 0 },
      ...{ status: 'offered', exchange: 'openid4vc', format: template.format, revocable: false },
      attributes: this.cipher.sealJson(attributes, attributesContext(id)),
    };
    return credential;
  }
}
