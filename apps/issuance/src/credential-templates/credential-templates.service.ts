import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { ServiceConfig } from '@vc/platform/config';
import { ValidationFailed } from '@vc/platform/http';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { AuthClient } from '@vc/platform/service-clients';
import { type AttributeDefinitions } from '../attributes/attribute-definition';
import { validateAttributeDefinitions } from '../attributes/validate-attribute-definitions';
import { CredentialPreset } from '../credential-presets/credential-preset';
import { CredentialPresetsService } from '../credential-presets/credential-presets.service';
import { CreateCredentialTemplateDto } from './create-credential-template.dto';
import { CredentialTemplate } from './credential-template.entity';
import { CredentialTemplatesRepository } from './credential-templates.repository';
import { platformType, validateCodeAndType } from './credential-type';

@Injectable()
export class CredentialTemplatesService {
  constructor(
    private readonly database: Database,
    private readonly templates: CredentialTemplatesRepository,
    private readonly presets: CredentialPresetsService,
    private readonly auth: AuthClient,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async create(tenant: TenantId, dto: CreateCredentialTemplateDto): Promise<CredentialTemplate> {
    if (dto.credentialFormat === 'preset') return this.getForPreset(tenant, dto.presetId!);
    const template = await this.customTemplate(tenant, dto);
    await this.database.transaction(tenant, (tx) => this.templates.insert(tx, template));
    return template;
  }

  async get(tenant: TenantId, id: string): Promise<CredentialTemplate> {
    return this.database.transaction(tenant, (tx) => this.templates.get(tx, tenant, id));
  }

  /** The tenant's template of a preset; its first use creates it (IF B10). */
  async getForPreset(tenant: TenantId, presetId: string): Promise<CredentialTemplate> {
    const preset = this.presets.get(presetId);
    return this.database.transaction(tenant, async (tx) => {
      const present = await this.templates.findByPreset(tx, tenant, presetId);
      return present ?? this.insertForPreset(tx, tenant, preset);
    });
  }

  private async insertForPreset(tx: Transaction, tenant: TenantId, preset: CredentialPreset) {
    const { templateName, templateDescription, templateType, templateAttributes } = preset;
    const content = { name: templateName, description: templateDescription, type: templateType };
    await this.templates.insertForPreset(
      tx,
      this.newTemplate(tenant, { ...content, attributes: templateAttributes, presetId: preset.id }),
    );
    return (await this.templates.findByPreset(tx, tenant, preset.id))!;
  }

  private async customTemplate(tenant: TenantId, dto: CreateCredentialTemplateDto): Promise<CredentialTemplate> {
    const violations = [
      ...validateCodeAndType(dto.code, dto.type, this.config.PUBLIC_URL),
      ...validateAttributeDefinitions(dto.attributes),
    ];
    if (violations.length > 0) throw new ValidationFailed(violations);
    return this.newTemplate(tenant, {
      name: dto.name!,
      description: dto.description ?? null,
      type: dto.type ?? (await this.projectCode(tenant, dto.code!)),
      attributes: dto.attributes!,
      presetId: null,
    });
  }

  private async projectCode(tenant: TenantId, code: string): Promise<string> {
    const { slug } = await this.auth.tenant(tenant);
    return platformType(this.config.PUBLIC_URL, slug, code);
  }

  private newTemplate(tenantId: TenantId, content: TemplateContent): CredentialTemplate {
    const now = this.clock();
    return {
      id: createId(),
      tenantId,
      format: 'sd-jwt-vc',
      ...content,
      createdAt: now,
      updatedAt: now,
      archivedAt: null,
    };
  }
}

interface TemplateContent {
  name: string;
  description: string | null;
  type: string;
  attributes: AttributeDefinitions;
  presetId: string | null;
}
