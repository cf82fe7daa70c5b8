import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { ServiceConfig } from '@vc/platform/config';
import { DomainError, notFound, Page, PageRequest, ValidationFailed } from '@vc/platform/http';
import { createId, Database, ListOrder } from '@vc/platform/persistence';
import { PresetTemplates } from '@vc/platform/presets';
import { AuthClient } from '@vc/platform/service-clients';
import { type AttributeDefinitions } from '../attributes/attribute-definition';
import { fault } from '../attributes/validate-attribute-definitions';
import { CredentialPreset } from '../credential-presets/credential-preset.entity';
import { CredentialPresetsService } from '../credential-presets/credential-presets.service';
import { TypeMetadata, typeMetadata } from '../credential-types/type-metadata';
import { HostedTypesService } from '../hosted-types/hosted-types.service';
import { CreateCredentialTemplateDto } from './create-credential-template.dto';
import { CredentialDefinition, definitionOf, mdocFaults, sdJwtFaults } from './credential-definition';
import { CredentialTemplate } from './credential-template.entity';
import { CredentialTemplatesRepository } from './credential-templates.repository';
import { TemplateFilter } from './list-credential-templates.query';
import { settingsOf, TemplateSettings } from './template-settings';
import { UpdateCredentialTemplateDto } from './update-credential-template.dto';

const POINTERS = { type: '/type', attributes: '/attributes', issuer: '/issuer' };

type TemplateContent = CredentialDefinition &
  TemplateSettings &
  Pick<CredentialTemplate, 'name' | 'description' | 'presetId'>;

@Injectable()
export class CredentialTemplatesService {
  private readonly ofPresets: PresetTemplates<CredentialTemplate>;

  constructor(
    private readonly database: Database,
    private readonly templates: CredentialTemplatesRepository,
    presets: CredentialPresetsService,
    private readonly hostedTypes: HostedTypesService,
    private readonly auth: AuthClient,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.ofPresets = new PresetTemplates(database, templates, async (tenant, presetId) =>
      this.newTemplate(tenant, contentOf(await presets.get(tenant, presetId))),
    );
  }

  /** @throws ValidationFailed, DomainError `CREDENTIAL_TYPE_TAKEN` */
  async create(tenant: TenantId, dto: CreateCredentialTemplateDto): Promise<CredentialTemplate> {
    const violations = formFaults(dto);
    if (violations.length > 0) throw new ValidationFailed(violations);
    if (dto.credentialFormat === 'preset') return this.getForPreset(tenant, dto.presetId!);
    const { name, description = null } = dto;
    const definition = await this.definition(tenant, dto);
    const template = this.newTemplate(tenant, {
      ...definition,
      ...settingsOf(dto),
      name: name!,
      description,
      presetId: null,
    });
    await this.database.transaction(tenant, async (tx) => {
      await this.hostedTypes.host(tx, tenant, template);
      await this.templates.insert(tx, template);
    });
    return template;
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, id: string): Promise<CredentialTemplate> {
    return this.database.transaction(tenant, (tx) => this.templates.get(tx, tenant, id));
  }

  async list(
    tenant: TenantId,
    filter: TemplateFilter,
    order: ListOrder<CredentialTemplate>,
    page: PageRequest,
  ): Promise<Page<CredentialTemplate>> {
    return this.database.transaction(tenant, (tx) => this.templates.list(tx, tenant, filter, order, page));
  }

  /** @throws DomainError `NOT_FOUND` */
  async update(tenant: TenantId, id: string, changes: UpdateCredentialTemplateDto): Promise<CredentialTemplate> {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    return this.change(tenant, id, (template) => ({ ...template, ...given }));
  }

  /** No new credentials are issued from it; those that were keep what they have. @throws DomainError `NOT_FOUND` */
  async archive(tenant: TenantId, id: string): Promise<CredentialTemplate> {
    return this.change(tenant, id, (template) => ({ ...template, archivedAt: template.archivedAt ?? this.clock() }));
  }

  /** IF B14. @throws DomainError `NOT_FOUND`, for an mdoc too */
  async typeMetadata(tenant: TenantId, id: string): Promise<TypeMetadata> {
    const template = await this.get(tenant, id);
    if (template.format !== 'sd-jwt-vc') throw notFound('SD-JWT credential template', id);
    return typeMetadata({ ...template, attributes: template.attributes as AttributeDefinitions });
  }

  /** The tenant's template of a preset; its first use creates it (IF B10). @throws DomainError `NOT_FOUND` */
  async getForPreset(tenant: TenantId, presetId: string): Promise<CredentialTemplate> {
    return this.ofPresets.get(tenant, presetId);
  }

  private async definition(tenant: TenantId, dto: CreateCredentialTemplateDto): Promise<CredentialDefinition> {
    const { slug } = await this.auth.tenant(tenant);
    const author = { publicUrl: this.config.PUBLIC_URL, slug };
    const isMdoc = dto.credentialFormat === 'mdoc';
    const faults = isMdoc ? mdocFaults(dto, POINTERS) : sdJwtFaults(dto, author, POINTERS);
    const violations = [...codeFaults(dto, isMdoc), ...faults];
    if (violations.length > 0) throw new ValidationFailed(violations);
    return definitionOf(isMdoc ? 'mdoc' : 'sd-jwt-vc', dto, author);
  }

  private async change(tenant: TenantId, id: string, alter: (template: CredentialTemplate) => CredentialTemplate) {
    return this.database.transaction(tenant, async (tx) => {
      const changed = { ...alter(await this.templates.get(tx, tenant, id)), updatedAt: this.clock() };
      await this.templates.update(tx, changed);
      this.ofPresets.forget(tenant, changed.presetId);
      return changed;
    });
  }

  private newTemplate(tenantId: TenantId, content: TemplateContent): CredentialTemplate {
    const now = this.clock();
    return { id: createId(), tenantId, ...content, createdAt: now, updatedAt: now, archivedAt: null };
  }
}

/** IF §7.3: `code` xor `type` for an SD-JWT template, and never a `code` for an mdoc. */
function codeFaults({ code, type }: CreateCredentialTemplateDto, isMdoc: boolean) {
  if (isMdoc) return code === undefined ? [] : [fault('/code', 'does not belong to an mdoc')];
  if (code !== undefined && type !== undefined) return [fault('/type', 'and code must not both be sent')];
  return code === undefined && type === undefined ? [fault('/type', 'or code is required')] : [];
}

function contentOf(preset: CredentialPreset): TemplateContent {
  return {
    ...preset.settings,
    format: preset.credentialFormat,
    name: preset.templateName,
    description: preset.templateDescription,
    type: preset.templateType,
    attributes: preset.templateAttributes,
    presetId: preset.id,
  };
}

/** @throws DomainError `INVALID_STATE` */
export function assertNotArchived(template: CredentialTemplate): void {
  if (template.archivedAt) throw new DomainError('INVALID_STATE', 'The credential template is archived.');
}

/** A template of a preset is what the preset says. */
function formFaults({ credentialFormat, presetId, ...own }: CreateCredentialTemplateDto) {
  const isPreset = credentialFormat === 'preset';
  const sent = Object.entries(isPreset ? own : { presetId }).filter(([, value]) => value !== undefined);
  return sent.map(([member]) => fault(`/${member}`, `does not belong to the credentialFormat ${credentialFormat}`));
}
