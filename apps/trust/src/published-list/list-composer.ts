import { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { Database, Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { EntityToList, ListContact } from '@vc/protocol/trust-lists';
import { CertificatesRepository } from '../certificates/certificates.repository';
import type { RootType } from '../pki/certificate-types';
import type { OwnEntity, PublishedEntity } from './published-list.entity';
import { PublishedListsRepository } from './published-lists.repository';

export interface ComposedEntities {
  listed: EntityToList[];
  /** Entities that the list cannot name now, with the rule that each breaks. */
  omitted: { entity: PublishedEntity; rule: string }[];
}

type Operator = ListContact & { name: string };

/** Name and certificates in PEM of an entity, or the rule that it breaks. */
type Identity = { name: string; certificates: string[] } | { rule: string };

const ROOT_TYPE: Record<OwnEntity, RootType> = { issuers: 'issuerRoot', verifiers: 'verifierRoot' };
const UNKNOWN: Identity = { rule: 'must be a trusted entity' };
const OF_ANOTHER_LIST: Identity = { rule: "must not be an entity of another operator's trust list" };
const WITHOUT_CERTIFICATES: Identity = { rule: 'must have a certificate that has not expired' };

/** Reads the names and the certificates of the entities of a list. */
@Injectable()
export class ListComposer {
  constructor(
    private readonly database: Database,
    private readonly lists: PublishedListsRepository,
    private readonly certificates: CertificatesRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async compose(tenant: TenantId, entities: PublishedEntity[], operator: Operator): Promise<ComposedEntities> {
    return this.database.transaction(tenant, async (tx) => {
      const trusted = await this.identifyTrustedEntities(tx, tenant, entities);
      const composed: ComposedEntities = { listed: [], omitted: [] };
      for (const entity of entities) {
        const identity = entity.own
          ? await this.identifyOwn(tx, tenant, entity.own, operator.name)
          : (trusted.get(entity.trustedEntityId ?? '') ?? UNKNOWN);
        if ('rule' in identity) composed.omitted.push({ entity, rule: identity.rule });
        else composed.listed.push(toListed(entity, identity, operator));
      }
      return composed;
    });
  }

  private async identifyTrustedEntities(tx: Transaction, tenant: TenantId, entities: PublishedEntity[]) {
    const ids = entities.flatMap(({ trustedEntityId }) => trustedEntityId ?? []);
    const { rows, certificates } = await this.lists.listTrustedEntities(tx, tenant, ids, this.clock());
    return new Map(
      rows.map(({ id, name, trustListId }) => {
        if (trustListId !== null) return [id, OF_ANOTHER_LIST];
        const ofEntity = certificates.filter(({ entityId }) => entityId === id);
        return [id, toIdentity(name, ofEntity)];
      }),
    );
  }

  private async identifyOwn(tx: Transaction, tenant: TenantId, own: OwnEntity, name: string): Promise<Identity> {
    return toIdentity(name, await this.certificates.listAnchors(tx, tenant, ROOT_TYPE[own], this.clock()));
  }
}

function toIdentity(name: string, certificates: { certificate: string }[]): Identity {
  if (certificates.length === 0) return WITHOUT_CERTIFICATES;
  return { name, certificates: certificates.map(({ certificate }) => certificate) };
}

/** An entity without a contact of its own has that of the operator. */
function toListed(
  { content: { address, email, website, informationUri, services } }: PublishedEntity,
  { name, certificates }: Exclude<Identity, { rule: string }>,
  operator: Operator,
): EntityToList {
  return {
    name,
    contact: {
      address: address ?? operator.address,
      email: email ?? operator.email,
      website: website ?? (email === undefined ? operator.website : undefined),
    },
    informationUri,
    services,
    certificates: certificates.map((pem) => new X509Certificate(pem)),
  };
}
