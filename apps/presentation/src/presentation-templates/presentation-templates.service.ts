import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { notFound, Page, PageRequest, Precondition } from '@vc/platform/http';
import { createId, Database, ListOrder, Transaction } from '@vc/platform/persistence';
import { PresetTemplates } from '@vc/feature/presets';
import type { PresentationAction } from '../presentation-action';
import { PresentationPreset } from '../presentation-presets/presentation-preset';
import { PresentationPresetsService } from '../presentation-presets/presentation-presets.service';
import { RequestedCredentials } from '../requested-credentials/requested-credential';
import { RequestedCredentialsService } from '../requested-credentials/requested-credentials.service';
import { CreatePresentationTemplateDto } from './create-presentation-template.dto';
import { PresentationTemplate } from './presentation-template.entity';
import { nameRequired } from './presentation-template.errors';
import { toPresentationTemplateResource } from './presentation-template.resource';
import { PresentationTemplatesRepository, TemplateFilter } from './presentation-templates.repository';
import { UpdatePresentationTemplateDto } from './update-presentation-template.dto';

type TemplateContent = RequestedCredentials & {
  name: string;
  description?: string | null | undefined;
  presetId?: string;
};

@Injectable()
export class PresentationTemplatesService {
  private readonly presetTemplates: PresetTemplates<PresentationTemplate>;

  constructor(
    private readonly database: Database,
    private readonly templates: PresentationTemplatesRepository,
    presets: PresentationPresetsService,
    private readonly requested: RequestedCredentialsService,
    private readonly audit: AdminAudit<PresentationAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.presetTemplates = new PresetTemplates(database, templates, {
      create: (tenant, presetId) => this.newTemplate(tenant, toTemplateContent(presets.get(tenant, presetId))),
      record: (tx, template) => this.record(tx, 'presentation-template.created', template),
    });
  }

  /** IF B3. @throws ValidationFailed, DomainError `NOT_FOUND` */
  async create(tenant: TenantId, dto: CreatePresentationTemplateDto): Promise<PresentationTemplate> {
    const { presetId, name, description } = dto;
    if (presetId !== undefined) return this.getForPreset(tenant, presetId);
    if (name === undefined) throw nameRequired();
    const requested = await this.requested.parse(tenant, dto.credentials, dto.credentialSets);
    const template = this.newTemplate(tenant, { name, description, ...requested });
    await this.database.transaction(tenant, async (tx) => {
      await this.templates.insert(tx, template);
      await this.record(tx, 'presentation-template.created', template);
    });
    return template;
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, id: string): Promise<PresentationTemplate> {
    return this.database.transaction(tenant, (tx) => this.templates.get(tx, tenant, id));
  }

  async list(
    tenant: TenantId,
    filter: TemplateFilter,
    order: ListOrder<PresentationTemplate>,
    page: PageRequest,
  ): Promise<Page<PresentationTemplate>> {
    return this.database.transaction(tenant, (tx) => this.templates.list(tx, tenant, { filter, order }, page));
  }

  /** @throws ValidationFailed, DomainError `NOT_FOUND`, `PRECONDITION_FAILED` */
  async update(
    tenant: TenantId,
    id: string,
    dto: UpdatePresentationTemplateDto,
    precondition: Precondition,
  ): Promise<PresentationTemplate> {
    const before = await this.get(tenant, id);
    const credentials = dto.credentials ?? before.credentials;
    const sets = dto.credentialSets ?? (dto.credentials ? undefined : (before.credentialSets ?? undefined));
    const requested = await this.requested.parse(tenant, credentials, sets);
    return this.database.transaction(tenant, async (tx) => {
      const template = await this.templates.getForUpdate(tx, tenant, id);
      precondition.assert(toPresentationTemplateResource(template));
      const changed: PresentationTemplate = {
        ...template,
        name: dto.name ?? template.name,
        description: dto.description ?? template.description,
        // A concurrent change may have replaced what this one leaves as it is.
        ...((dto.credentials ?? dto.credentialSets) && {
          credentials: requested.credentials,
          credentialSets: requested.credentialSets ?? null,
        }),
        updatedAt: this.clock(),
      };
      await this.templates.update(tx, changed);
      await this.record(tx, 'presentation-template.updated', changed);
      return changed;
    });
  }

  /** Presentations that were requested from the template continue. @throws DomainError `NOT_FOUND` */
  async delete(tenant: TenantId, id: string): Promise<void> {
    await this.database.transaction(tenant, async (tx) => {
      const template = await this.templates.get(tx, tenant, id);
      if (!(await this.templates.delete(tx, tenant, id))) throw notFound('presentation template', id);
      await this.record(tx, 'presentation-template.deleted', template);
    });
  }

  /** The tenant's template of a preset, which the first use creates (IF §9.4). @throws DomainError `NOT_FOUND` */
  async getForPreset(tenant: TenantId, presetId: string): Promise<PresentationTemplate> {
    return this.presetTemplates.get(tenant, presetId);
  }

  /** Whether a template asks for credentials of the trusted entity. */
  async namesTrustedEntity(tenant: TenantId, trustedEntityId: string): Promise<boolean> {
    return this.database.transaction(tenant, (tx) => this.templates.namesTrustedEntity(tx, tenant, trustedEntityId));
  }

  private async record(
    tx: Transaction,
    action: PresentationAction,
    { tenantId, id }: PresentationTemplate,
  ): Promise<void> {
    await this.audit.add(tx, { tenantId, action, resourceIds: [id] });
  }

  private newTemplate(tenantId: TenantId, content: TemplateContent): PresentationTemplate {
    const now = this.clock();
    const { name, description = null, credentials, credentialSets = null, presetId = null } = content;
    return {
      id: createId(),
      tenantId,
      name,
      description,
      credentials,
      credentialSets,
      presetId,
      createdAt: now,
      updatedAt: now,
    };
  }
}

function toTemplateContent({
  id,
  templateName,
  templateDescription,
  templateCredentials,
}: PresentationPreset): TemplateContent {
  return { name: templateName, description: templateDescription, credentials: templateCredentials, presetId: id };
}
