import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { Transaction } from '@vc/platform/persistence';
import { In, IsNull } from 'typeorm';
import { CredentialTemplate } from './credential-template.entity';

@Injectable()
export class CredentialTemplatesRepository {
  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<CredentialTemplate> {
    const template = await tx.findOneBy(CredentialTemplate, { tenantId, id });
    if (!template) throw notFound('credential template', id);
    return template;
  }

  async listByIds(tx: Transaction, tenantId: TenantId, ids: string[]): Promise<CredentialTemplate[]> {
    return tx.findBy(CredentialTemplate, { tenantId, id: In(ids) });
  }

  /** Templates that credentials can be issued from. */
  async listActive(tx: Transaction, tenantId: TenantId): Promise<CredentialTemplate[]> {
    return tx.find(CredentialTemplate, { where: { tenantId, archivedAt: IsNull() }, order: { id: 'ASC' } });
  }

  async findByPreset(tx: Transaction, tenantId: TenantId, presetId: string): Promise<CredentialTemplate | null> {
    return tx.findOneBy(CredentialTemplate, { tenantId, presetId });
  }

  async insert(tx: Transaction, template: CredentialTemplate): Promise<void> {
    await tx.insert(CredentialTemplate, template);
  }

  /** Inserts unless the tenant already has a template of that preset; concurrent calls insert one. */
  async insertForPreset(tx: Transaction, template: CredentialTemplate): Promise<void> {
    await tx.createQueryBuilder().insert().into(CredentialTemplate).values(template).orIgnore().execute();
  }
}
