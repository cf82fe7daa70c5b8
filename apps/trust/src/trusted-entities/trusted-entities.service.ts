import { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { assertNone, DomainError, Page, PageRequest, readOnlyViolations, Precondition } from '@vc/platform/http';
import { createId, Database, ListOrder, Transaction } from '@vc/platform/persistence';
import { PresentationClient, ResolvedTrust } from '@vc/platform/service-clients';
import { SandboxBoundary } from './sandbox-boundary';
import type { TrustAction } from '../trust-action';
import { areSame, Identifiers, parseIdentifiers } from './identifiers';
import { TrustedEntityFilter } from './list-trusted-entities.query';
import { TrustedEntitiesRepository } from './trusted-entities.repository';
import { TrustedEntityDto, UpdateTrustedEntityDto } from './trusted-entity.dto';
import { TrustedEntity, TrustedEntityRow } from './trusted-entity.entity';
import { toTrustedEntityResource } from './trusted-entity.resource';
import {
  entityOfTrustList,
  identifierOfSandbox,
  identifierTaken,
  notOneIdentifier,
  trustedEntityInUse,
} from './trusted-entity.errors';

@Injectable()
export class TrustedEntitiesService {
  constructor(
    private readonly database: Database,
    private readonly entities: TrustedEntitiesRepository,
    private readonly presentation: PresentationClient,
    private readonly audit: AdminAudit<TrustAction>,
    private readonly boundary: SandboxBoundary,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(tenant: TenantId, filter: TrustedEntityFilter, order: ListOrder<TrustedEntityRow>, page: PageRequest) {
    return this.database.transaction(tenant, (tx): Promise<Page<TrustedEntity>> =>
      this.entities.list(tx, tenant, { filter, order }, page),
    );
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, id: string): Promise<TrustedEntity> {
    return this.database.transaction(tenant, (tx) => this.entities.get(tx, tenant, id));
  }

  /** Returns the ids that belong to no trusted entity of the tenant. */
  async listUnknown(tenant: TenantId, ids: string[]): Promise<string[]> {
    const known = await this.database.transaction(tenant, (tx) => this.entities.listKnown(tx, tenant, ids));
    return ids.filter((id) => !known.has(id));
  }

  /**
   * @throws ValidationFailed, DomainError `CONFLICT` if another entity has one of the identifiers, `SANDBOX_BOUNDARY` if one is that
   * of a sandbox and the tenant is for production
   */
  async create(tenant: TenantId, dto: TrustedEntityDto): Promise<TrustedEntity> {
    const identifiers = parseIdentifiers(dto, this.clock());
    await this.assertNoneOfSandbox(tenant, identifiers);
    return this.database.transaction(tenant, (tx) => this.insert(tx, tenant, dto.name, identifiers));
  }

  /**
   * IF B5. Replaces name and identifiers. A request that changes nothing returns the entity unchanged, so that it can be
   * repeated.
   * @throws ValidationFailed, DomainError `NOT_FOUND`, `CONFLICT`, `PRECONDITION_FAILED`, `SANDBOX_BOUNDARY`
   */
  async update(
    tenant: TenantId,
    id: string,
    dto: UpdateTrustedEntityDto,
    precondition: Precondition,
  ): Promise<TrustedEntity> {
    await this.assertNoneOfSandbox(tenant, parseIdentifiers(dto, this.clock(), await this.get(tenant, id)));
    return this.database.transaction(tenant, async (tx) => {
      const row = await this.entities.lock(tx, tenant, id);
      if (row.trustListId !== null) throw entityOfTrustList();
      const current = await this.entities.get(tx, tenant, id);
      precondition.assert(toTrustedEntityResource(current));
      const identifiers = parseIdentifiers(dto, this.clock(), current);
      const isSame = dto.name === current.name && areSame(identifiers, current);
      const readOnly: (keyof UpdateTrustedEntityDto & keyof TrustedEntity)[] = isSame
        ? ['id', 'createdAt', 'trustListId', 'serviceTypes']
        : ['id', 'createdAt', 'updatedAt', 'trustListId', 'serviceTypes'];
      assertNone(readOnlyViolations(dto, current, readOnly));
      if (isSame) return current;
      await this.entities.update(tx, { ...row, name: dto.name, updatedAt: this.clock() });
      await this.replaceIdentifiers(tx, row, identifiers);
      await this.record(tx, 'trusted-entity.updated', row);
      return this.entities.get(tx, tenant, id);
    });
  }

  /** @throws DomainError `NOT_FOUND`, or `CONFLICT` if a presentation template names it or it comes from a trust list */
  async delete(tenant: TenantId, id: string): Promise<void> {
    const { trustListId } = await this.get(tenant, id);
    if (trustListId !== null) throw entityOfTrustList();
    if (await this.presentation.usesTrustedEntity(tenant, id)) {
      throw trustedEntityInUse();
    }
    await this.database.transaction(tenant, async (tx) => {
      const row = await this.entities.lock(tx, tenant, id);
      await this.entities.delete(tx, tenant, id);
      await this.record(tx, 'trusted-entity.deleted', row);
    });
  }

  /**
   * Returns the entity that has the one identifier of `dto`, or creates it. Only one of concurrent requests creates it.
   * @throws ValidationFailed, DomainError `SANDBOX_BOUNDARY`
   */
  async findOrCreate(tenant: TenantId, dto: TrustedEntityDto): Promise<ResolvedTrust> {
    const identifiers = parseIdentifiers(dto, this.clock());
    if (identifiers.dids.length + identifiers.certificates.length !== 1) throw notOneIdentifier();
    await this.assertNoneOfSandbox(tenant, identifiers);
    for (;;) {
      const found = await this.database.transaction(tenant, (tx) => this.findBy(tx, tenant, identifiers));
      if (found) return { trustedEntityId: found, action: 'reused' };
      try {
        const insert = (tx: Transaction) => this.insert(tx, tenant, dto.name, identifiers);
        const { id } = await this.database.transaction(tenant, insert);
        return { trustedEntityId: id, action: 'created' };
      } catch (error) {
        // A concurrent request has created the entity: find it in the next round.
        if (!(error instanceof DomainError) || error.code !== 'CONFLICT') throw error;
      }
    }
  }

  private async findBy(
    tx: Transaction,
    tenant: TenantId,
    { dids: [did], certificates: [certificate] }: Identifiers,
  ): Promise<string | undefined> {
    if (did) return this.entities.findByDid(tx, tenant, [did.did]);
    if (!certificate) return undefined;
    return (await this.entities.findOwnByFingerprint(tx, tenant, certificate.fingerprint))?.entityId;
  }

  private async insert(tx: Transaction, tenantId: TenantId, name: string, identifiers: Identifiers) {
    const now = this.clock();
    const row = {
      id: createId(),
      tenantId,
      name,
      trustListId: null,
      serviceTypes: null,
      createdAt: now,
      updatedAt: now,
    };
    await this.entities.insert(tx, row);
    await this.replaceIdentifiers(tx, row, identifiers);
    await this.record(tx, 'trusted-entity.created', row);
    return this.entities.get(tx, tenantId, row.id);
  }

  private async replaceIdentifiers(tx: Transaction, row: TrustedEntityRow, identifiers: Identifiers): Promise<void> {
    const taken = await this.entities.replaceIdentifiers(tx, row, identifiers);
    if (taken) throw identifierTaken(taken, identifiers);
  }

  private async assertNoneOfSandbox(tenant: TenantId, { dids, certificates }: Identifiers): Promise<void> {
    for (const { did, position } of dids) {
      if (await this.boundary.separatesDid(tenant, did)) throw identifierOfSandbox(`/dids/${position}/did`);
    }
    for (const { certificate, position } of certificates) {
      const isOfSandbox = await this.boundary.separatesCertificates(tenant, [new X509Certificate(certificate)]);
      if (isOfSandbox) throw identifierOfSandbox(`/certificates/${position}/certificate`);
    }
  }

  private async record(tx: Transaction, action: TrustAction, { tenantId, id }: TrustedEntityRow): Promise<void> {
    await this.audit.add(tx, { tenantId, action, resourceIds: [id] });
  }
}
