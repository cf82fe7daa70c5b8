import { Inject, Injectable } from '@nestjs/common';
import { Timeline } from '@vc/feature/timeline';
import { type TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { PresentationCipher } from './presentation-cipher';
import { DisclosedAttributes, Presentation } from './presentation.entity';
import { PresentationFilter, PresentationsRepository } from './presentations.repository';

@Injectable()
export class PresentationsService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly cipher: PresentationCipher,
    private readonly timeline: Timeline,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Includes the disclosed attributes while the tenant's retention rule keeps them. @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, id: string): Promise<{ presentation: Presentation; attributes?: DisclosedAttributes }> {
    const found = await this.database.single(tenant, (tx) => this.presentations.find(tx, tenant, id));
    if (!found) throw notFound('presentation', id);
    const isReadOnce = found.retention === 'once' && found.attributes !== null;
    const presentation = isReadOnce ? await this.readOnce(tenant, id) : found;
    const { attributes, attributesUntil } = presentation;
    if (attributes === null || (attributesUntil && attributesUntil <= this.clock())) return { presentation };
    return { presentation, attributes: this.cipher.openAttributes(id, attributes) };
  }

  async list(tenant: TenantId, filter: PresentationFilter, page: PageRequest): Promise<Page<Presentation>> {
    return this.database.transaction(tenant, (tx) => this.presentations.list(tx, tenant, filter, page));
  }

  /** @throws DomainError `NOT_FOUND`, ValidationFailed */
  async listTimeline(tenant: TenantId, id: string, page: PageRequest) {
    return this.database.transaction(tenant, async (tx) => {
      const presentation = await this.presentations.get(tx, tenant, id);
      return this.timeline.list(tx, { tenantId: tenant, resourceId: presentation.id }, page);
    });
  }

  /** Only the first of concurrent readers gets the attributes. */
  private async readOnce(tenant: TenantId, id: string): Promise<Presentation> {
    return this.database.transaction(tenant, async (tx) => {
      const locked = await this.presentations.getForUpdate(tx, tenant, id);
      await this.presentations.forgetAttributes(tx, tenant, id);
      return locked;
    });
  }
}
