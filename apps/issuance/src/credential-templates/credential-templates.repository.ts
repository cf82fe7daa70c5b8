import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { containing, entityFromJson, findPage, ListOrder, prepared, Transaction } from '@vc/platform/persistence';
import { In, IsNull, Not } from 'typeorm';
import { CredentialTemplate } from './credential-template.entity';
import { TemplateFilter } from './list-credential-templates.query';

@Injectable()
export class CredentialTemplatesRepository {
  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<CredentialTemplate> {
    const template = await tx.findOneBy(CredentialTemplate, { tenantId, id });
    if (!template) throw notFound('credential template', id);
    return template;
  }

  /** Locks the row until the transaction ends. @throws DomainError `NOT_FOUND` */
  async getForUpdate(tx: Transaction, tenantId: TenantId, id: string): Promise<CredentialTemplate> {
    const lock = { mode: 'pessimistic_write' } as const;
    const template = await tx.findOne(CredentialTemplate, { where: { tenantId, id }, lock });
    if (!template) throw notFound('credential template', id);
    return template;
  }

  /** Returns the names of templates in the order of the ids. */
  async listNames(tx: Transaction, tenantId: TenantId, ids: string[]): Promise<string[]> {
    const select = { id: true, name: true };
    const templates = await tx.find(CredentialTemplate, { select, where: { tenantId, id: In(ids) } });
    return ids.flatMap((id) => templates.filter((template) => template.id === id).map(({ name }) => name));
  }

  /** Searches across tenants for the tenant of a template; finds nothing for an archived template. */
  async findTenant(tx: Transaction, id: string): Promise<TenantId | undefined> {
    return (await tx.findOneBy(CredentialTemplate, { id, archivedAt: IsNull() }))?.tenantId;
  }

  async list(
    tx: Transaction,
    tenantId: TenantId,
    { filter, order }: { filter: TemplateFilter; order: ListOrder<CredentialTemplate> },
    page: PageRequest,
  ): Promise<Page<CredentialTemplate>> {
    const { id, format, isArchived, nameContains } = filter;
    const where = {
      tenantId,
      ...(id && { id }),
      ...(format && { format }),
      ...(isArchived !== undefined && { archivedAt: isArchived ? Not(IsNull()) : IsNull() }),
      ...(nameContains && { name: containing(nameContains) }),
    };
    return findPage(tx, { entity: CredentialTemplate, where, order }, page);
  }

  /** Lists the templates that are not archived. */
  async listActive(tx: Transaction, tenantId: TenantId): Promise<CredentialTemplate[]> {
    return tx.find(CredentialTemplate, { where: { tenantId, archivedAt: IsNull() }, order: { id: 'ASC' } });
  }

  /** Finds the templates with these ids, and those of these presets. Sends one statement, before it returns. */
  async findNamed(
    tx: Transaction,
    tenantId: TenantId,
    { ids, presetIds }: { ids: string[]; presetIds: string[] },
  ): Promise<CredentialTemplate[]> {
    const { rows } = await prepared<{ template: Record<string, unknown> }>(
      tx,
      `SELECT to_json(template) AS template FROM credential_templates AS template
       WHERE tenant_id = $1 AND (id = ANY($2::uuid[]) OR preset_id = ANY($3))`,
      [tenantId, ids, presetIds],
    );
    return rows.map(({ template }) => entityFromJson(tx, CredentialTemplate, template));
  }

  async findByPreset(tx: Transaction, tenantId: TenantId, presetId: string): Promise<CredentialTemplate | null> {
    return tx.findOneBy(CredentialTemplate, { tenantId, presetId });
  }

  async insert(tx: Transaction, template: CredentialTemplate): Promise<void> {
    await tx.insert(CredentialTemplate, template);
  }

  /** Inserts unless the tenant has a template of the preset; concurrent calls insert one. */
  async insertForPreset(tx: Transaction, template: CredentialTemplate): Promise<void> {
    await tx.createQueryBuilder().insert().into(CredentialTemplate).values(template).orIgnore().execute();
  }

  async update(tx: Transaction, { tenantId, id, ...content }: CredentialTemplate): Promise<void> {
    await tx.update(CredentialTemplate, { tenantId, id }, content);
  }
}
