import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { containing, findPage, ListOrder, planned, Transaction } from '@vc/platform/persistence';
import { PresentationTemplate } from './presentation-template.entity';

export interface TemplateFilter {
  id?: string | undefined;
  /** Part of the name, ignoring case. */
  nameContains?: string | undefined;
}

@Injectable()
export class PresentationTemplatesRepository {
  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<PresentationTemplate> {
    const template = await tx.findOneBy(PresentationTemplate, { tenantId, id });
    if (!template) throw notFound('presentation template', id);
    return template;
  }

  /** Locks the row until the transaction ends. @throws DomainError `NOT_FOUND` */
  async getForUpdate(tx: Transaction, tenantId: TenantId, id: string): Promise<PresentationTemplate> {
    const lock = { mode: 'pessimistic_write' } as const;
    const template = await tx.findOne(PresentationTemplate, { where: { tenantId, id }, lock });
    if (!template) throw notFound('presentation template', id);
    return template;
  }

  async list(
    tx: Transaction,
    tenantId: TenantId,
    { filter, order }: { filter: TemplateFilter; order: ListOrder<PresentationTemplate> },
    page: PageRequest,
  ): Promise<Page<PresentationTemplate>> {
    const { id, nameContains } = filter;
    const where = { tenantId, ...(id && { id }), ...(nameContains && { name: containing(nameContains) }) };
    return findPage(tx, { entity: PresentationTemplate, where, order }, page);
  }

  async findByPreset(tx: Transaction, tenantId: TenantId, presetId: string): Promise<PresentationTemplate | null> {
    return tx.findOneBy(PresentationTemplate, { tenantId, presetId });
  }

  async namesTrustedEntity(tx: Transaction, tenantId: TenantId, trustedEntityId: string): Promise<boolean> {
    const { count } = await planned(
      tx,
      `SELECT FROM presentation_templates
       WHERE tenant_id = $1 AND credentials::jsonb @> jsonb_build_array(jsonb_build_object('trustedEntityIds', jsonb_build_array($2::text)))
       LIMIT 1`,
      [tenantId, trustedEntityId],
    );
    return count > 0;
  }

  async insert(tx: Transaction, template: PresentationTemplate): Promise<void> {
    await tx.insert(PresentationTemplate, template);
  }

  /** Inserts unless the tenant has a template of the preset; of concurrent calls, one inserts. */
  async insertForPreset(tx: Transaction, template: PresentationTemplate): Promise<void> {
    await tx.createQueryBuilder().insert().into(PresentationTemplate).values(template).orIgnore().execute();
  }

  async update(tx: Transaction, { tenantId, id, ...content }: PresentationTemplate): Promise<void> {
    await tx.update(PresentationTemplate, { tenantId, id }, content);
  }

  async delete(tx: Transaction, tenantId: TenantId, id: string): Promise<boolean> {
    return (await tx.delete(PresentationTemplate, { tenantId, id })).affected === 1;
  }
}
