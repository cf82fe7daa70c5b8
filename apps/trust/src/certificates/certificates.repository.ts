import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { findPage, lockUntilCommit, planned, Transaction } from '@vc/platform/persistence';
import { In, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { type CertificateType, LEAF_TYPE_BELOW, LEAF_TYPES, type RootType } from '../pki/certificate-types';
import { type KeyType } from '../pki/key-type';
import { Certificate, type CertificateStatus } from './certificate.entity';

export type CertificateFilter = Partial<Pick<Certificate, 'type' | 'status' | 'keyType'>>;

/** At most one certificate of a kind is active at a time. */
export type CertificateKind = Pick<Certificate, 'tenantId' | 'type' | 'keyType'>;

/** Statuses that do not depend on the current time. */
const TERMINAL = new Set<CertificateStatus>(['expired', 'revoked']);
/** Certificates whose CRLs are fetched at the same time. */
const CHECKS_AT_ONCE = 20;
/** Releases without `warned_days` have warned once, so many days before the end. */
const DAYS_OF_EARLIER_RELEASES = 30;
const UNEXPIRED = In(['pendingActivation', 'active', 'deactivated']);

@Injectable()
export class CertificatesRepository {
  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<Certificate> {
    const certificate = await tx.findOneBy(Certificate, { tenantId, id });
    if (!certificate) throw notFound('certificate', id);
    return certificate;
  }

  async find(tx: Transaction, tenantId: TenantId, id: string): Promise<Certificate | null> {
    return tx.findOneBy(Certificate, { tenantId, id });
  }

  async list(
    tx: Transaction,
    tenantId: TenantId,
    { filter, now }: { filter: CertificateFilter; now: Date },
    page: PageRequest,
  ): Promise<Page<Certificate>> {
    const order = { by: 'createdAt', direction: 'DESC' } as const;
    const { status, ...members } = filter;
    const where = { ...members, tenantId };
    const withStatus = [
      ...(status ? [{ ...where, status, ...(TERMINAL.has(status) ? {} : { expiresAt: MoreThan(now) }) }] : [where]),
      // Certificates that the sweeper has not marked yet.
      ...(status === 'expired' ? [{ ...where, status: UNEXPIRED, expiresAt: LessThanOrEqual(now) }] : []),
    ] as [typeof where];
    return findPage(tx, { entity: Certificate, where: withStatus, order }, page);
  }

  /** Finds the newest certificate below the root that can be activated. */
  async findActivatableBelow(tx: Transaction, { tenantId, id, keyType }: Certificate, now: Date) {
    const status = In(['pendingActivation', 'deactivated']);
    return tx.findOne(Certificate, {
      where: { tenantId, parentCertificateId: id, keyType, status, expiresAt: MoreThan(now) },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** Finds the oldest pending certificate of the same kind that outlives the certificate. */
  async findSuccessor(
    tx: Transaction,
    { tenantId, type, keyType, expiresAt }: Certificate,
  ): Promise<Certificate | null> {
    return tx.findOne(Certificate, {
      where: { tenantId, type, keyType, status: 'pendingActivation', expiresAt: MoreThan(expiresAt) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  async findActive(
    tx: Transaction,
    tenantId: TenantId,
    { type, keyType }: { type: CertificateType; keyType: KeyType },
    now: Date,
  ) {
    return tx.findOneBy(Certificate, { tenantId, type, keyType, status: 'active', expiresAt: MoreThan(now) });
  }

  /** Finds the certificate with the status `active`, even if it has expired. */
  async findMarkedActive(tx: Transaction, { tenantId, type, keyType }: CertificateKind): Promise<Certificate | null> {
    return tx.findOneBy(Certificate, { tenantId, type, keyType, status: 'active' });
  }

  /** True also for a certificate that has the status `active` but has expired. */
  async hasActive(tx: Transaction, { tenantId, type, keyType }: CertificateKind): Promise<boolean> {
    return tx.existsBy(Certificate, { tenantId, type, keyType, status: 'active' });
  }

  /** Lists the active and the deactivated certificates that have not expired: their signatures are in use. */
  async listInUse(tx: Transaction, tenantId: TenantId, types: CertificateType[], now: Date): Promise<Certificate[]> {
    const where = { tenantId, type: In(types), status: In(['active', 'deactivated']), expiresAt: MoreThan(now) };
    return tx.find(Certificate, { where, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** Lists the certificates of a type that are neither expired nor revoked, the newest first. Pending ones are among them. */
  async listUnexpired(tx: Transaction, tenantId: TenantId, type: CertificateType, now: Date): Promise<Certificate[]> {
    const where = { tenantId, type, status: UNEXPIRED, expiresAt: MoreThan(now) };
    return tx.find(Certificate, { where, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /**
   * Lists what relying parties trust to trust the tenant: its roots, and imported certificates without one, oldest first. Pending
   * ones are among them, so that they are trusted before they sign.
   */
  async listAnchors(tx: Transaction, tenantId: TenantId, rootType: RootType, now: Date): Promise<Certificate[]> {
    const unexpired = { tenantId, status: UNEXPIRED, expiresAt: MoreThan(now) };
    return tx.find(Certificate, {
      where: [
        { ...unexpired, type: rootType },
        { ...unexpired, type: LEAF_TYPE_BELOW[rootType], parentCertificateId: IsNull() },
      ],
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** @param expiredBefore leaves out revoked certificates that expired earlier */
  async listRevokedBelow(tx: Transaction, tenantId: TenantId, parentCertificateId: string, expiredBefore: Date) {
    const expiresAt = MoreThan(expiredBefore);
    return tx.findBy(Certificate, { tenantId, parentCertificateId, revokedAt: Not(IsNull()), expiresAt });
  }

  async listIssuedBelow(
    tx: Transaction,
    tenantId: TenantId,
    { parentCertificateId, serialNumbers }: { parentCertificateId: string; serialNumbers: string[] },
  ): Promise<Certificate[]> {
    return tx.findBy(Certificate, { tenantId, parentCertificateId, serialNumber: In(serialNumbers) });
  }

  /** Across tenants: the certificates whose keys have one of the identifiers, in hex. */
  async listByKeyIdentifiers(tx: Transaction, identifiers: string[]): Promise<Certificate[]> {
    return tx.findBy(Certificate, { subjectKeyIdentifier: In(identifiers) });
  }

  /** Across tenants, for the sweeper. Skips rows that another sweeper has locked. */
  async claimExpired(tx: Transaction, now: Date, limit: number): Promise<Certificate[]> {
    return tx.find(Certificate, {
      where: { status: UNEXPIRED, expiresAt: LessThanOrEqual(now) },
      order: { expiresAt: 'ASC' },
      take: limit,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
  }

  /** Across tenants, for the sweeper: active certificates that expire before, and have no warning of so few days yet. */
  async claimExpiring(
    tx: Transaction,
    { before, days }: { before: Date; days: number },
    limit: number,
  ): Promise<Certificate[]> {
    const expiring = { status: 'active' as const, expiresAt: LessThanOrEqual(before) };
    const ofEarlierRelease = { ...expiring, warnedAt: Not(IsNull()), warnedDays: IsNull() };
    return tx.find(Certificate, {
      where: [
        { ...expiring, warnedAt: IsNull() },
        { ...expiring, warnedDays: MoreThan(days) },
        ...(days < DAYS_OF_EARLIER_RELEASES ? [ofEarlierRelease] : []),
      ],
      order: { expiresAt: 'ASC' },
      take: limit,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
  }

  /**
   * Across tenants, for the checker: marks imported certificates that were not checked since `before` as checked now, and
   * returns them.
   */
  async claimUnchecked(tx: Transaction, { now, before }: { now: Date; before: Date }): Promise<Certificate[]> {
    const unchecked = {
      type: In(LEAF_TYPES),
      parentCertificateId: IsNull(),
      status: UNEXPIRED,
      expiresAt: MoreThan(now),
    };
    const claimed = await tx.find(Certificate, {
      where: [
        { ...unchecked, revocationCheckedAt: IsNull() },
        { ...unchecked, revocationCheckedAt: LessThanOrEqual(before) },
      ],
      order: { revocationCheckedAt: { direction: 'ASC', nulls: 'FIRST' } },
      take: CHECKS_AT_ONCE,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    await tx.update(Certificate, { id: In(claimed.map(({ id }) => id)) }, { revocationCheckedAt: now });
    return claimed;
  }

  /** Counts what has not expired: certificates, and the leaves that are not revoked, which are in the DID document or may be. */
  async countUnexpired(tx: Transaction, tenantId: TenantId, now: Date): Promise<{ all: number; keys: number }> {
    const { rows } = await planned<{ all: number; keys: number }>(
      tx,
      `SELECT count(*)::int AS all, count(*) FILTER (WHERE type = ANY ($3) AND status <> 'revoked')::int AS keys
       FROM certificates WHERE tenant_id = $1 AND expires_at > $2`,
      [tenantId, now, [...LEAF_TYPES]],
    );
    return rows[0] ?? { all: 0, keys: 0 };
  }

  async insert(tx: Transaction, certificate: Certificate): Promise<void> {
    await tx.insert(Certificate, certificate);
  }

  async update(tx: Transaction, { tenantId, id, ...content }: Certificate): Promise<void> {
    await tx.update(Certificate, { tenantId, id }, content);
  }

  /** Serializes the transactions that create or change the tenant's certificates with this key type. */
  async lock(tx: Transaction, tenant: TenantId, keyType: KeyType): Promise<void> {
    await lockUntilCommit(tx, `certificates/${tenant}/${keyType}`);
  }
}
