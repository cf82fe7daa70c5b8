import { Injectable } from '@nestjs/common';
import { createId, Transaction } from '@vc/platform/persistence';
import type { ListedCertificate, ListedEntity } from '@vc/protocol/trust-lists';
import { describeCertificate, fingerprintOf } from '@vc/protocol/x509';
import { In } from 'typeorm';
import { TrustedCertificate, TrustedEntityRow } from '../trusted-entities/trusted-entity.entity';
import type { TrustListRow } from './trust-list.entity';

type ListKey = Pick<TrustListRow, 'tenantId' | 'id'>;
type Validity = Pick<TrustedCertificate, 'trustedUntil'>;

/** Rows of one statement. */
const BATCH_SIZE = 500;

/** The read-only trusted entities of trust lists. */
@Injectable()
export class ListedEntitiesRepository {
  /**
   * Replaces the entities of a list. An entity keeps its id while its name stays or one of its certificates does, so that
   * templates which name it stay valid.
   */
  async replace(tx: Transaction, list: ListKey, entities: ListedEntity[], trust: Validity & { now: Date }) {
    const { tenantId, id: trustListId } = list;
    const former = await this.listFormer(tx, list);
    const rows = entities.map((entity) => {
      const previous = takeMatch(former, entity);
      const serviceTypes = [...new Set(entity.certificates.flatMap((each) => each.serviceTypes))];
      const row: TrustedEntityRow = {
        id: previous?.id ?? createId(),
        tenantId,
        name: entity.name,
        trustListId,
        serviceTypes,
        createdAt: previous?.createdAt ?? trust.now,
        updatedAt: trust.now,
      };
      return { row, entity };
    });
    await tx.delete(TrustedEntityRow, { tenantId, id: In(former.map(({ row }) => row.id)) });
    await tx.delete(TrustedCertificate, { tenantId, trustListId });
    for (const batch of batches(rows)) {
      await tx.upsert(
        TrustedEntityRow,
        batch.map(({ row }) => row),
        ['id'],
      );
    }
    const certificates = rows.flatMap(({ row, entity }) =>
      entity.certificates.map((each, position) => toRow(row, each, { position, trustedUntil: trust.trustedUntil })),
    );
    // Before the contract migration, one entity of the tenant has a certificate.
    for (const batch of batches(certificates)) {
      await tx.createQueryBuilder().insert().into(TrustedCertificate).values(batch).orIgnore().execute();
    }
  }

  async setTrustedUntil(tx: Transaction, { tenantId, id }: ListKey, trustedUntil: Date | null): Promise<void> {
    await tx.update(TrustedCertificate, { tenantId, trustListId: id }, { trustedUntil });
  }

  private async listFormer(tx: Transaction, { tenantId, id: trustListId }: ListKey): Promise<FormerEntity[]> {
    const rows = await tx.find(TrustedEntityRow, { where: { tenantId, trustListId }, order: { id: 'ASC' } });
    const certificates = await tx.find(TrustedCertificate, { where: { tenantId, trustListId } });
    const fingerprints = new Map<string, Set<string>>(rows.map(({ id }) => [id, new Set<string>()]));
    for (const { entityId, fingerprint } of certificates) fingerprints.get(entityId)?.add(fingerprint);
    return rows.map((row) => ({ row, fingerprints: fingerprints.get(row.id) ?? new Set() }));
  }
}

interface FormerEntity {
  row: TrustedEntityRow;
  fingerprints: Set<string>;
}

/** Removes the entity's row from `former`, and returns it. */
function takeMatch(former: FormerEntity[], { name, certificates }: ListedEntity): TrustedEntityRow | undefined {
  const given = certificates.map(({ certificate }) => fingerprintOf(certificate));
  const sharesCertificate = ({ fingerprints }: FormerEntity) => given.some((each) => fingerprints.has(each));
  const matches = [
    former.findIndex((each) => each.row.name === name && sharesCertificate(each)),
    former.findIndex(({ row }) => row.name === name),
    former.findIndex(sharesCertificate),
  ];
  const index = matches.find((each) => each >= 0);
  return index === undefined ? undefined : former.splice(index, 1)[0]?.row;
}

function toRow(
  { id: entityId, tenantId, trustListId }: TrustedEntityRow,
  { certificate, purposes }: ListedCertificate,
  place: Validity & { position: number },
): TrustedCertificate {
  const pem = certificate.toString();
  const { subject, subjectKeyIdentifier = null, notAfter, isAuthority } = describeCertificate(pem);
  return {
    tenantId,
    fingerprint: fingerprintOf(certificate),
    entityId,
    ...place,
    name: null,
    certificate: pem,
    subject,
    subjectKeyIdentifier,
    pinned: !isAuthority,
    expiresAt: notAfter,
    trustListId,
    purposes: purposes ?? null,
  };
}

function* batches<T>(items: T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) yield items.slice(start, start + BATCH_SIZE);
}
