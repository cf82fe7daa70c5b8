import { Injectable } from '@nestjs/common';
import type { RegistrationContent } from '@vc/feature/registrations';
import type { TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { findPage, lockUntilCommit, prepared, Transaction } from '@vc/platform/persistence';
import { type Overasking } from '../retention/retention-setting.entity';
import { RegistrationCertificateRow } from './registration-certificate.entity';

const NEWEST_FIRST = { by: 'createdAt', direction: 'DESC' } as const;

/** A stored certificate as far as a request needs it. */
export interface StoredRegistration {
  id: string;
  content: RegistrationContent;
  /** ISO 8601 */
  expiresAt: string | null;
}

/** What decides about a request that asks for more than is registered. */
export interface RegistrationState {
  /** Null for a tenant without settings. */
  overasking: Overasking | null;
  /** Expired ones included, the newest first. */
  registrations: StoredRegistration[];
}

/** SELECT of the `RegistrationState` of the tenant `$1`. Other members may be added to it. */
export const REGISTRATION_STATE = `SELECT
  (SELECT overasking FROM retention_settings WHERE tenant_id = $1) AS overasking,
  coalesce((SELECT json_agg(json_build_object('id', id, 'content', content, 'expiresAt', expires_at)
    ORDER BY created_at DESC, id DESC) FROM registration_certificates WHERE tenant_id = $1), '[]') AS registrations`;

@Injectable()
export class RegistrationCertificatesRepository {
  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<RegistrationCertificateRow> {
    const row = await tx.findOneBy(RegistrationCertificateRow, { tenantId, id });
    if (!row) throw notFound('registration certificate', id);
    return row;
  }

  async list(tx: Transaction, tenantId: TenantId, page: PageRequest): Promise<Page<RegistrationCertificateRow>> {
    return findPage(tx, { entity: RegistrationCertificateRow, where: { tenantId }, order: NEWEST_FIRST }, page);
  }

  async findByDigest(tx: Transaction, tenantId: TenantId, digest: string): Promise<RegistrationCertificateRow | null> {
    return tx.findOneBy(RegistrationCertificateRow, { tenantId, digest });
  }

  /** Counts the certificates of the tenant. Transactions that count do so one after another. */
  async countLocked(tx: Transaction, tenantId: TenantId): Promise<number> {
    await this.lock(tx, tenantId);
    return tx.countBy(RegistrationCertificateRow, { tenantId });
  }

  /** Until the end of the transaction, no other one adds a certificate to the tenant. */
  async lock(tx: Transaction, tenantId: string): Promise<void> {
    await lockUntilCommit(tx, `registration-certificates/${tenantId}`);
  }

  async insert(tx: Transaction, row: RegistrationCertificateRow): Promise<void> {
    await tx.insert(RegistrationCertificateRow, row);
  }

  async delete(tx: Transaction, tenantId: TenantId, id: string): Promise<boolean> {
    return (await tx.delete(RegistrationCertificateRow, { tenantId, id })).affected === 1;
  }

  /** Returns the JWTs by id, without those that end at or before `until`. */
  async findJwts(
    tx: Transaction,
    tenantId: TenantId,
    { ids, until }: { ids: string[]; until: Date },
  ): Promise<Map<string, string>> {
    const { rows } = await prepared<{ id: string; certificate: string }>(
      tx,
      `SELECT id, certificate FROM registration_certificates
       WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND (expires_at IS NULL OR expires_at > $3)`,
      [tenantId, ids, until],
    );
    return new Map(rows.map(({ id, certificate }) => [id, certificate]));
  }
}
