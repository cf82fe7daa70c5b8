import { Inject, Injectable } from '@nestjs/common';
import { credentialIssuerIdentifier } from '@vc/contract/routes';
import type { TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { Database, Transaction } from '@vc/platform/persistence';
import { Precondition } from '@vc/platform/http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { TenantDomains } from '@vc/platform/service-clients';
import { jwkThumbprint, publicJwkOf } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { FederationError, parseTrustMark } from '@vc/protocol/federation';
import { KeysService } from '../keys/keys.service';
import type { KeyType } from '../pki/key-type';
import type { TrustAction } from '../trust-action';
import { FederationEntitiesRepository } from './federation-entities.repository';
import type { FederationEntityDto, TrustMarkDto } from './federation-entity.dto';
import type { EntitySettings, FederationEntityRow, StoredTrustMark } from './federation-entity.entity';
import { entityChanging, keyTypeFixed, noFederationEntity, trustMarkRefused } from './federation-entity.errors';
import { toFederationEntityResource } from './federation-entity.resource';

/** Attempts to change an entity that another request makes or deletes at the same time. */
const MAX_ATTEMPTS = 3;

type FederationKey = Pick<FederationEntityRow, 'keyId' | 'keyType' | 'jwk'>;
type Resource = ReturnType<typeof toFederationEntityResource>;

interface Change {
  settings: EntitySettings;
  keyType: KeyType | undefined;
  precondition: Precondition;
  base: string;
}

/** The tenant as an entity of a federation, as its administrators see it. */
@Injectable()
export class FederationEntitiesService {
  constructor(
    private readonly database: Database,
    private readonly entities: FederationEntitiesRepository,
    private readonly keys: KeysService,
    private readonly domains: TenantDomains,
    private readonly audit: AdminAudit<TrustAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `NOT_FOUND` */
  async get(tenantId: TenantId): Promise<Resource> {
    const base = await this.domains.baseOf(tenantId);
    const entity = await this.database.transaction(tenantId, (tx) => this.entities.find(tx, tenantId));
    if (!entity) throw noFederationEntity(tenantId);
    return toFederationEntityResource(entity, base);
  }

  async exists(tenantId: TenantId): Promise<boolean> {
    return this.database.transaction(tenantId, (tx) => this.entities.exists(tx, tenantId));
  }

  /**
   * Makes the tenant an entity, with a key of its own, or changes what it says of itself.
   * @throws ValidationFailed, DomainError `PRECONDITION_FAILED`, `UNAVAILABLE`
   */
  async put(tenantId: TenantId, dto: FederationEntityDto, precondition: Precondition): Promise<Resource> {
    const { keyType, trustMarks, ...others } = dto;
    const bases = await this.domains.basesOf(tenantId);
    const identifiers = bases.map((base) => credentialIssuerIdentifier(base, tenantId));
    const settings = {
      ...others,
      trustMarks: trustMarks.map((mark, index) => this.toStoredMark(mark, { index, identifiers })),
    };
    const change = { settings, keyType, precondition, base: bases[0] };
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const stored = await this.tryPut(tenantId, change);
      if (stored) return stored;
    }
    throw entityChanging();
  }

  /** Ends the publication at once, and the use of the key with it. @throws DomainError `NOT_FOUND` */
  async delete(tenantId: TenantId): Promise<void> {
    await this.database.transaction(tenantId, async (tx) => {
      const entity = await this.entities.findLocked(tx, tenantId);
      if (!entity) throw noFederationEntity(tenantId);
      await this.entities.delete(tx, tenantId);
      await this.audit.add(tx, { tenantId, action: 'federation-entity.deleted', resourceIds: [tenantId] });
    });
  }

  /**
   * Returns undefined if another request has deleted the entity meanwhile. If one has made it, its key stays the key: the other one
   * is never used.
   */
  private async tryPut(tenantId: TenantId, change: Change): Promise<Resource | undefined> {
    const isPresent = await this.exists(tenantId);
    const made = isPresent ? undefined : await this.makeKey(tenantId, change.keyType ?? 'P-256');
    return this.database.transaction(tenantId, (tx) => this.store(tx, tenantId, { ...change, made }));
  }

  private async store(
    tx: Transaction,
    tenantId: TenantId,
    { settings, keyType, precondition, base, made }: Change & { made: FederationKey | undefined },
  ): Promise<Resource | undefined> {
    const current = await this.entities.findLocked(tx, tenantId);
    if (current) {
      precondition.assert(toFederationEntityResource(current, base));
      if (keyType !== undefined && keyType !== current.keyType) throw keyTypeFixed(current.keyType);
    }
    const key = current ?? made;
    if (!key) return undefined;
    const now = this.clock();
    const { keyId, keyType: typeOfKey, jwk } = key;
    const stored: FederationEntityRow = {
      tenantId,
      keyId,
      keyType: typeOfKey,
      jwk,
      settings,
      createdAt: current?.createdAt ?? now,
      updatedAt: now,
    };
    await this.entities.save(tx, stored);
    await this.audit.add(tx, { tenantId, action: 'federation-entity.updated', resourceIds: [tenantId] });
    return toFederationEntityResource(stored, base);
  }

  /** Not within a transaction, because the provider may be another machine. */
  private async makeKey(tenantId: TenantId, keyType: KeyType): Promise<FederationKey> {
    const keyId = await this.keys.create(tenantId, keyType);
    const jwk = publicJwkOf(await this.keys.getPublicKey(tenantId, keyId));
    return { keyId, keyType, jwk: { ...jwk, kid: jwkThumbprint(jwk) } };
  }

  /** The signature is for those who know the issuer of the trust mark. @throws ValidationFailed */
  private toStoredMark(
    { trustMarkType, trustMark }: TrustMarkDto,
    { index, identifiers }: { index: number; identifiers: string[] },
  ): StoredTrustMark {
    const entry = { trust_mark_type: trustMarkType, trust_mark: trustMark };
    const { subject, expiresAt } = translating(
      () => parseTrustMark(entry, this.clock()),
      FederationError,
      ({ message }) => trustMarkRefused(index, message),
    );
    if (!identifiers.includes(subject)) throw trustMarkRefused(index, 'the trust mark is of another entity');
    return { trustMarkType, trustMark, expiresAt: expiresAt?.toISOString() ?? null };
  }
}
