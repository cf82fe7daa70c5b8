import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DomainError, Page, PageRequest, readOnlyViolations, ValidationFailed } from '@vc/platform/http';
import { createId, Database, ListOrder, Transaction } from '@vc/platform/persistence';
import { PresentationClient, ResolvedTrust } from '@vc/platform/service-clients';
import { areSame, Identifiers, parseIdentifiers } from './identifiers';
import { TrustedEntityFilter } from './list-trusted-entities.query';
import { TakenIdentifier, TrustedEntitiesRepository } from './trusted-entities.repository';
import { TrustedEntityDto, UpdateTrustedEntityDto } from './trusted-entity.dto';
import { TrustedEntity, TrustedEntityRow } from './trusted-entity.entity';

@Injectable()
export class TrustedEntitiesService {
  constructor(
    private readonly database: Database,
    private readonly entities: TrustedEntitiesRepository,
    private readonly presentation: PresentationClient,
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

  /** Those of the ids that are none of the tenant's. */
  async unknown(tenant: TenantId, ids: string[]): Promise<string[]> {
    const known = await this.database.transaction(tenant, (tx) => this.entities.listKnown(tx, tenant, ids));
    return ids.filter((id) => !known.has(id));
  }

  /** @throws ValidationFailed, DomainError `CONFLICT` where another entity has one of the identifiers */
  async create(tenant: TenantId, dto: TrustedEntityDto): Promise<TrustedEntity> {
    const identifiers = parseIdentifiers(dto, this.clock());
    return this.database.transaction(tenant, (tx) => this.insert(tx, tenant, dto.name, identifiers));
  }

  /**
   * IF B5: replaces name and identifiers. What changes nothing is answered with the entity as it is, so that a request
   * may be repeated.
   * @throws ValidationFailed, DomainError `NOT_FOUND`, `CONFLICT`
   */
  async update(tenant: TenantId, id: string, dto: UpdateTrustedEntityDto): Promise<TrustedEntity> {
    return this.database.transaction(tenant, async (tx) => {
      const row = await this.entities.lock(tx, tenant, id);
      const present = await this.entities.get(tx, tenant, id);
      const identifiers = parseIdentifiers(dto, this.clock(), present);
      const isSame = dto.name === present.name && areSame(identifiers, present);
      const violations = readOnlyViolations(
        dto,
        present,
        isSame ? ['id', 'createdAt'] : ['id', 'createdAt', 'updatedAt'],
      );
      if (violations.length > 0) throw new ValidationFailed(violations);
      if (isSame) return present;
      await this.entities.update(tx, { ...row, name: dto.name, updatedAt: this.clock() });
      await this.replaceIdentifiers(tx, row, identifiers);
      return this.entities.get(tx, tenant, id);
    });
  }

  /** @throws DomainError `NOT_FOUND`, or `CONFLICT` while a presentation template names it */
  async delete(tenant: TenantId, id: string): Promise<void> {
    await this.get(tenant, id);
    if (await this.presentation.usesTrustedEntity(tenant, id)) {
      throw new DomainError('CONFLICT', 'A presentation template asks for credentials of this trusted entity.');
    }
    await this.database.transaction(tenant, async (tx) => {
      await this.entities.lock(tx, tenant, id);
      await this.entities.delete(tx, tenant, id);
    });
  }

  /**
   * The entity that has the one identifier of `dto`, made where there is none. Of several that ask at the same time,
   * one makes it.
   * @throws ValidationFailed
   */
  async findOrCreate(tenant: TenantId, dto: TrustedEntityDto): Promise<ResolvedTrust> {
    const identifiers = parseIdentifiers(dto, this.clock());
    if (identifiers.dids.length + identifiers.certificates.length !== 1) throw oneIdentifier();
    for (;;) {
      const found = await this.database.transaction(tenant, (tx) => this.findBy(tx, tenant, identifiers));
      if (found) return { trustedEntityId: found, action: 'reused' };
      try {
        const insert = (tx: Transaction) => this.insert(tx, tenant, dto.name, identifiers);
        const { id } = await this.database.transaction(tenant, insert);
        return { trustedEntityId: id, action: 'created' };
      } catch (error) {
        // Somebody else was faster: now it is there.
        if (!(error instanceof DomainError) || error.code !== 'CONFLICT') throw error;
      }
    }
  }

  private async findBy(tx: Transaction, tenant: TenantId, identifiers: Identifiers): Promise<string | undefined> {
    const [did, certificate] = [identifiers.dids[0]?.did, identifiers.certificates[0]?.fingerprint];
    if (did !== undefined) return this.entities.findByDid(tx, tenant, did);
    return (await this.entities.findByFingerprint(tx, tenant, certificate!))?.entityId;
  }

  private async insert(tx: Transaction, tenantId: TenantId, name: string, identifiers: Identifiers) {
    const now = this.clock();
    const row = { id: createId(), tenantId, name, createdAt: now, updatedAt: now };
    await this.entities.insert(tx, row);
    await this.replaceIdentifiers(tx, row, identifiers);
    return this.entities.get(tx, tenantId, row.id);
  }

  private async replaceIdentifiers(tx: Transaction, row: TrustedEntityRow, identifiers: Identifiers): Promise<void> {
    const taken = await this.entities.replaceIdentifiers(tx, row, identifiers);
    if (taken) throw identifierTaken(taken, identifiers);
  }
}

const oneIdentifier = () =>
  new ValidationFailed([{ detail: 'Exactly one identifier is looked for.', source: { pointer: '/dids' } }]);

function identifierTaken(taken: TakenIdentifier, { dids, certificates }: Identifiers): DomainError {
  const pointer =
    'did' in taken
      ? `/dids/${dids.findIndex(({ did }) => did === taken.did)}/did`
      : `/certificates/${certificates.findIndex(({ fingerprint }) => fingerprint === taken.fingerprint)}/certificate`;
  return new DomainError('CONFLICT', 'Another trusted entity has this identifier.', { source: { pointer } });
}
