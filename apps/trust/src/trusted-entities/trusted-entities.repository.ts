import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { containing, findPage, ListOrder, Transaction } from '@vc/platform/persistence';
import { And, Equal, In, IsNull } from 'typeorm';
import { Identifiers } from './identifiers';
import { TrustedEntityFilter } from './list-trusted-entities.query';
import { type CertificateTrust, trustedFor } from './certificate-trust';
import { TrustedCertificate, TrustedDid, TrustedEntity, TrustedEntityRow } from './trusted-entity.entity';
import { TakenIdentifier } from './trusted-entity.errors';

/** Certificates of the tenant's own entities are trusted for anything, until they expire. */
const OWN = { trustListId: null, purposes: null, trustedUntil: null };

@Injectable()
export class TrustedEntitiesRepository {
  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<TrustedEntity> {
    const row = await tx.findOneBy(TrustedEntityRow, { tenantId, id });
    if (!row) throw notFound('trusted entity', id);
    return { ...row, ...(await this.listIdentifiers(tx, tenantId, [id])) };
  }

  /** @throws DomainError `NOT_FOUND` */
  async lock(tx: Transaction, tenantId: TenantId, id: string): Promise<TrustedEntityRow> {
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await tx.findOne(TrustedEntityRow, { where: { tenantId, id }, lock });
    if (!row) throw notFound('trusted entity', id);
    return row;
  }

  async list(
    tx: Transaction,
    tenantId: TenantId,
    { filter, order }: { filter: TrustedEntityFilter; order: ListOrder<TrustedEntityRow> },
    page: PageRequest,
  ): Promise<Page<TrustedEntity>> {
    const { id, name, nameContains } = filter;
    const names = [
      ...(name === undefined ? [] : [Equal(name)]),
      ...(nameContains === undefined ? [] : [containing(nameContains)]),
    ];
    const where = { tenantId, ...(id && { id }), ...(names.length > 0 && { name: And(...names) }) };
    const found = await findPage(tx, { entity: TrustedEntityRow, where, order }, page);
    const ids = found.items.map(({ id: entityId }) => entityId);
    const { dids, certificates } = await this.listIdentifiers(tx, tenantId, ids);
    const items = found.items.map((row) => ({
      ...row,
      dids: dids.filter(({ entityId }) => entityId === row.id),
      certificates: certificates.filter(({ entityId }) => entityId === row.id),
    }));
    return { ...found, items };
  }

  async listKnown(tx: Transaction, tenantId: TenantId, ids: string[]): Promise<Set<string>> {
    const rows = await tx.find(TrustedEntityRow, { where: { tenantId, id: In(ids) }, select: { id: true } });
    return new Set(rows.map(({ id }) => id));
  }

  async insert(tx: Transaction, row: TrustedEntityRow): Promise<void> {
    await tx.insert(TrustedEntityRow, row);
  }

  async update(tx: Transaction, { tenantId, id, name, updatedAt }: TrustedEntityRow): Promise<void> {
    await tx.update(TrustedEntityRow, { tenantId, id }, { name, updatedAt });
  }

  async delete(tx: Transaction, tenantId: TenantId, id: string): Promise<void> {
    await tx.delete(TrustedEntityRow, { tenantId, id });
  }

  /** Replaces the entity's identifiers. Returns the first new one that belongs to another entity, if there is one. */
  async replaceIdentifiers(
    tx: Transaction,
    { tenantId, id: entityId }: TrustedEntityRow,
    { dids, certificates }: Identifiers,
  ): Promise<TakenIdentifier | undefined> {
    await tx.delete(TrustedDid, { tenantId, entityId });
    await tx.delete(TrustedCertificate, { tenantId, entityId });
    for (const did of dids) {
      if (!(await this.insertIfFree(tx, TrustedDid, { ...did, tenantId, entityId }))) return did;
    }
    for (const certificate of certificates) {
      if (!(await this.insertIfFree(tx, TrustedCertificate, { ...certificate, ...OWN, tenantId, entityId }))) {
        return certificate;
      }
    }
    return undefined;
  }

  /**
   * Returns an entity with one of the DIDs.
   * @param among ids of the entities that count; without it, all entities of the tenant
   */
  async findByDid(tx: Transaction, tenantId: TenantId, dids: string[], among?: string[]): Promise<string | undefined> {
    return (await tx.findOneBy(TrustedDid, { tenantId, did: In(dids), ...oneOf(among) }))?.entityId;
  }

  /** Returns the certificate of an entity that is trusted for the purpose, preferably of one of the tenant's own. */
  async findByFingerprint(tx: Transaction, tenantId: TenantId, fingerprint: string, trust: CertificateTrust) {
    return tx.findOne(TrustedCertificate, {
      where: { tenantId, fingerprint, ...oneOf(trust.among), ...trustedFor(trust) },
      order: { trustListId: { direction: 'ASC', nulls: 'FIRST' } },
    });
  }

  /** Returns the certificate of one of the tenant's own entities. */
  async findOwnByFingerprint(tx: Transaction, tenantId: TenantId, fingerprint: string) {
    return tx.findOneBy(TrustedCertificate, { tenantId, fingerprint, trustListId: IsNull() });
  }

  /** Lists the authorities with this subject or with one of these fingerprints, those of the tenant's own entities first. */
  async listAuthorities(
    tx: Transaction,
    tenantId: TenantId,
    { subject, fingerprints }: { subject: string; fingerprints: string[] },
    trust?: CertificateTrust,
  ) {
    const where = { tenantId, pinned: false, ...oneOf(trust?.among), ...(trust && trustedFor(trust)) };
    return tx.find(TrustedCertificate, {
      where: [
        { ...where, subject },
        { ...where, fingerprint: In(fingerprints) },
      ],
      order: { trustListId: { direction: 'ASC', nulls: 'FIRST' } },
    });
  }

  private async insertIfFree(
    tx: Transaction,
    entity: new () => TrustedDid | TrustedCertificate,
    row: object,
  ): Promise<boolean> {
    const insert = tx.createQueryBuilder().insert().into(entity).values(row).orIgnore().returning('tenant_id');
    return ((await insert.execute()).raw as unknown[]).length > 0;
  }

  private async listIdentifiers(tx: Transaction, tenantId: TenantId, entityIds: string[]) {
    const query = { where: { tenantId, entityId: In(entityIds) }, order: { position: 'ASC' } } as const;
    const dids = await tx.find(TrustedDid, query);
    const certificates = await tx.find(TrustedCertificate, query);
    return { dids, certificates };
  }
}

function oneOf(entityIds: string[] | undefined) {
  return entityIds && { entityId: In(entityIds) };
}
