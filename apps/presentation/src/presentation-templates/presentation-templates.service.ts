import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { createId, Database, ListOrder } from '@vc/platform/persistence';
import { PresetTemplates } from '@vc/feature/presets';
import { PresentationPreset } from '../presentation-presets/presentation-preset';
import { PresentationPresetsService } from '../presentation-presets/presentation-presets.service';
import { RequestedCredentials } from '../requested-credentials/requested-credential';
import { RequestedCredentialsService } from '../requested-credentials/requested-credentials.service';
import { CreatePresentationTemplateDto } from './create-presentation-template.dto';
import { PresentationTemplate } from './presentation-template.entity';
import { PresentationTemplatesRepository, TemplateFilter } from './presentation-templates.repository';
import { UpdatePresentationTemplateDto } from './update-presentation-template.dto';

type TemplateContent = RequestedCredentials & {
  name: string;
  description?: string | null | undefined;
  presetId?: string;
};

@Injectable()
export class PresentationTemplatesService {
  private readonly ofPresets: PresetTemplates<PresentationTemplate>;

  constructor(
    private readonly database: Database,
    private readonly templates: PresentationTemplatesRepository,
    presets: PresentationPresetsService,
    private readonly requested: RequestedCredentialsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.ofPresets = new PresetTemplates(database, templates, (tenant, presetId) =>
      this.newTemplate(tenant, contentOf(presets.get(tenant, presetId))),
    );
  }

  /** IF B3. @throws ValidationFailed, DomainError `NOT_FOUND` */
  async create(tenant: TenantId, dto: CreatePresentationTemplateDto): Promise<PresentationTemplate> {
    if (dto.source === 'preset') return this.getForPreset(tenant, dto.presetId!);
    const asked = await this.requested.parse(tenant, dto.credentials, dto.credentialSets);
    const template = this.newTemplate(tenant, { name: dto.name!, description: dto.description, ...asked });
    await this.database.transaction(tenant, (tx) => this.templates.insert(tx, template));
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

  /** @throws ValidationFailed, DomainError `NOT_FOUND` */
  async update(tenant: TenantId, id: string, dto: UpdatePresentationTemplateDto): Promise<PresentationTemplate> {
    const before = await this.get(tenant, id);
    const credentials = dto.credentials ?? before.credentials;
    const sets = dto.credentialSets ?? (dto.credentials ? undefined : (before.credentialSets ?? undefined));
    const asked = await this.requested.parse(tenant, credentials, sets);
    return this.database.transaction(tenant, async (tx) => {
      const template = await this.templates.get(tx, tenant, id);
      const changed: PresentationTemplate = {
        ...template,
        name: dto.name ?? template.name,
        description: dto.description ?? template.description,
        credentials: asked.credentials,
        credentialSets: asked.credentialSets ?? null,
        updatedAt: this.clock(),
      };
      await this.templates.update(tx, changed);
      this.ofPresets.forget(tenant, changed.presetId);
      return changed;
    });
  }

  /** Requests that were made from it go on. @throws DomainError `NOT_FOUND` */
  async delete(tenant: TenantId, id: string): Promise<void> {
    await this.database.transaction(tenant, async (tx) => {
      const template = await this.templates.get(tx, tenant, id);
      if (!(await this.templates.delete(tx, tenant, id))) throw notFound('presentation template', id);
      this.ofPresets.forget(tenant, template.presetId);
    });
  }

  /** The tenant's template of a preset; its first use creates it (IF §9.4). @throws DomainError `NOT_FOUND` */
  async getForPreset(tenant: TenantId, presetId: string): Promise<PresentationTemplate> {
    return this.ofPresets.get(tenant, presetId);
  }

  /** Does a template ask for credentials of that trusted entity? */
  async namesTrustedEntity(tenant: TenantId, trustedEntityId: string): Promise<boolean> {
    return this.database.transaction(tenant, (tx) => this.templates.namesTrustedEntity(tx, tenant, trustedEntityId));
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

function contentOf({
  id,
  templateName,
  templateDescription,
  templateCredentials,
}: PresentationPreset): TemplateContent {
  return { name: templateName, description: templateDescription, credentials: templateCredentials, presetId: id };
}
