import assert from 'node:assert/strict';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ServiceConfig } from '@vc/platform/config';
import { assertNone, notFound, Page, PageRequest, Precondition } from '@vc/platform/http';
import { createId, Database, ListOrder, lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { PresetTemplates } from '@vc/feature/presets';
import { AuthClient } from '@vc/platform/service-clients';
import { type AttributeDefinitions } from '../credential-definitions/attribute-definition';
import { CredentialPreset } from '../credential-presets/credential-preset.entity';
import { CredentialPresetsService } from '../credential-presets/credential-presets.service';
import { presetDefinition } from '../credential-presets/preset-definition';
import { validateType } from '../credential-definitions/validate-type';
import { toTypeMetadata, TypeMetadata } from '../credential-definitions/type-metadata';
import { HostedTypesService } from '../hosted-types/hosted-types.service';
import type { IssuanceAction } from '../issuance-action';
import { CreateCredentialTemplateDto } from './create-credential-template.dto';
import { CredentialDefinition, toCredentialDefinition } from '../credential-definitions/credential-definition';
import { metadataBytesOf } from './credential-configuration';
import { CredentialTemplate } from './credential-template.entity';
import { metadataTooLong, templateArchived, tooManyTemplates } from './credential-template.errors';
import { toCredentialTemplateResource } from './credential-template.resource';
import { CredentialTemplatesRepository } from './credential-templates.repository';
import { TemplateFilter } from './list-credential-templates.query';
import { TemplateSettings, toTemplateSettings } from '../credential-definitions/template-settings';
import { UpdateCredentialTemplateDto } from './update-credential-template.dto';

/** Templates that are not archived are in the issuer metadata. */
const MAX_TEMPLATES = 500;
/** Signed metadata is a third longer, and wallets refuse long metadata: that of the platform from 2 MiB on. */
const MAX_METADATA_BYTES = 1024 * 1024;

/** How a request names a template. */
export interface NamedTemplate {
  presetId?: string | undefined;
  credentialTemplateId?: string | undefined;
}

type TemplateContent = CredentialDefinition & TemplateSettings & Pick<CredentialTemplate, 'presetId'>;

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
    private readonly audit: AdminAudit<IssuanceAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.ofPresets = new PresetTemplates(database, templates, {
      create: async (tenant, presetId) =>
        this.newTemplate(tenant, toTemplateContent(await presets.get(tenant, presetId))),
      record: async (tx, template) => {
        await this.assertRoom(tx, template);
        await this.record(tx, 'credential-template.created', template);
      },
    });
  }

  /** @throws ValidationFailed, DomainError `CREDENTIAL_TYPE_TAKEN`, `CONFLICT` if there is no room in the metadata */
  async create(tenant: TenantId, dto: CreateCredentialTemplateDto): Promise<CredentialTemplate> {
    if (dto.presetId !== undefined) return this.getForPreset(tenant, dto.presetId);
    const definition = await this.toDefinition(tenant, dto);
    const template = this.newTemplate(tenant, { ...definition, ...toTemplateSettings(dto), presetId: null });
    await this.database.transaction(tenant, async (tx) => {
      await this.hostedTypes.host(tx, tenant, template);
      await this.templates.insert(tx, template);
      await this.assertRoom(tx, template);
      await this.record(tx, 'credential-template.created', template);
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
    return this.database.transaction(tenant, (tx) => this.templates.list(tx, tenant, { filter, order }, page));
  }

  /** @throws DomainError `NOT_FOUND`, `PRECONDITION_FAILED`, `CONFLICT` if there is no room in the metadata */
  async update(
    tenant: TenantId,
    id: string,
    changes: UpdateCredentialTemplateDto,
    precondition: Precondition,
  ): Promise<CredentialTemplate> {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    return this.changeTemplate(tenant, id, 'credential-template.updated', (template) => {
      precondition.assert(toCredentialTemplateResource(template));
      return { ...template, ...given };
    });
  }

  /** No more offers can be made from an archived template. Issued credentials are unaffected. @throws DomainError `NOT_FOUND` */
  async archive(tenant: TenantId, id: string): Promise<CredentialTemplate> {
    return this.changeTemplate(tenant, id, 'credential-template.archived', (template) => ({
      ...template,
      archivedAt: template.archivedAt ?? this.clock(),
    }));
  }

  /** Offers can be made from the template again. A repetition changes nothing else. @throws DomainError `NOT_FOUND`, `CONFLICT` */
  async restore(tenant: TenantId, id: string): Promise<CredentialTemplate> {
    return this.changeTemplate(tenant, id, 'credential-template.restored', (template) => ({
      ...template,
      archivedAt: null,
    }));
  }

  /** IF B14. @throws DomainError `NOT_FOUND`, also for a template that is not for SD-JWT VCs */
  async getTypeMetadata(tenant: TenantId, id: string): Promise<TypeMetadata> {
    const template = await this.get(tenant, id);
    if (template.format !== 'sd-jwt-vc') throw notFound('SD-JWT credential template', id);
    return toTypeMetadata({ ...template, attributes: template.attributes as AttributeDefinitions });
  }

  /**
   * Adds the template that each names by its id or its preset. The first call with a preset creates its template.
   * @throws DomainError `NOT_FOUND`
   */
  async withTemplates<N extends NamedTemplate>(
    tenant: TenantId,
    named: N[],
  ): Promise<(N & { template: CredentialTemplate })[]> {
    const ids = named.flatMap(({ credentialTemplateId: id }) => id ?? []);
    const presetIds = named.flatMap(({ presetId }) => presetId ?? []);
    const found = await this.database.single(tenant, (tx) => this.templates.findNamed(tx, tenant, { ids, presetIds }));
    const withTemplates = [];
    for (const each of named) withTemplates.push({ ...each, template: await this.templateOf(tenant, each, found) });
    return withTemplates;
  }

  /** Returns the tenant's template of a preset, which the first call creates (IF B10). @throws DomainError `NOT_FOUND` */
  async getForPreset(tenant: TenantId, presetId: string): Promise<CredentialTemplate> {
    return this.ofPresets.get(tenant, presetId);
  }

  private async templateOf(
    tenant: TenantId,
    { presetId, credentialTemplateId = '' }: NamedTemplate,
    found: CredentialTemplate[],
  ): Promise<CredentialTemplate> {
    if (presetId !== undefined) {
      return found.find((each) => each.presetId === presetId) ?? this.getForPreset(tenant, presetId);
    }
    const template = found.find(({ id }) => id === credentialTemplateId);
    if (!template) throw notFound('credential template', credentialTemplateId);
    return template;
  }

  private async toDefinition(tenant: TenantId, dto: CreateCredentialTemplateDto): Promise<CredentialDefinition> {
    const { slug } = await this.auth.tenant(tenant);
    const author = { publicUrl: this.config.PUBLIC_URL, slug };
    const { credentialFormat: format, type } = dto;
    assert(format !== 'preset', 'a template of a preset has no definition of its own');
    if (format !== 'mdoc' && type !== undefined) assertNone(validateType(format, type, { author, pointer: '/type' }));
    return toCredentialDefinition(format, dto, author);
  }

  private async changeTemplate(
    tenant: TenantId,
    id: string,
    action: IssuanceAction,
    alter: (template: CredentialTemplate) => CredentialTemplate,
  ) {
    return this.database.transaction(tenant, async (tx) => {
      const former = await this.templates.getForUpdate(tx, tenant, id);
      const changed = { ...alter(former), updatedAt: this.clock() };
      await this.templates.update(tx, changed);
      await this.assertRoom(tx, changed, former);
      await this.record(tx, action, changed);
      return changed;
    });
  }

  /**
   * Asserts that the metadata has room for a template that was stored in the transaction. What was there before may stay.
   * @throws DomainError `CONFLICT`
   */
  private async assertRoom(tx: Transaction, template: CredentialTemplate, former?: CredentialTemplate): Promise<void> {
    if (template.archivedAt) return;
    const published = former?.archivedAt === null ? [former] : [];
    if (published.length > 0 && metadataBytesOf([template]) <= metadataBytesOf(published)) return;
    await lockUntilCommit(tx, `credential-templates/${template.tenantId}`);
    const active = await this.templates.listActive(tx, template.tenantId);
    if (published.length === 0 && active.length > MAX_TEMPLATES) throw tooManyTemplates(MAX_TEMPLATES);
    if (metadataBytesOf(active) > MAX_METADATA_BYTES) throw metadataTooLong(MAX_METADATA_BYTES);
  }

  private async record(tx: Transaction, action: IssuanceAction, { tenantId, id }: CredentialTemplate): Promise<void> {
    await this.audit.add(tx, { tenantId, action, resourceIds: [id] });
  }

  private newTemplate(tenantId: TenantId, content: TemplateContent): CredentialTemplate {
    const now = this.clock();
    return { id: createId(), tenantId, ...content, createdAt: now, updatedAt: now, archivedAt: null };
  }
}

function toTemplateContent(preset: CredentialPreset): TemplateContent {
  return { ...presetDefinition(preset), ...preset.settings, presetId: preset.id };
}

/** @throws DomainError `INVALID_STATE` */
export function assertNotArchived(template: CredentialTemplate): void {
  if (template.archivedAt) throw templateArchived(template.id);
}
