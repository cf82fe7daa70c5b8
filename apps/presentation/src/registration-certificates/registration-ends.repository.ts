import { Injectable } from '@nestjs/common';
import type { RegistrationStore, WarnedRegistration } from '@vc/feature/registrations';
import { planned, Transaction } from '@vc/platform/persistence';
import { RegistrationCertificatesRepository } from './registration-certificates.repository';

const LIST_TENANTS = `SELECT DISTINCT tenant_id FROM registration_certificates
  WHERE expires_at > $1 AND expires_at <= $2 AND tenant_id > $3 ORDER BY tenant_id LIMIT $4`;

const LIST = `SELECT id AS "resourceId", content, expires_at AS "expiresAt", warned_days AS "warnedDays"
  FROM registration_certificates WHERE tenant_id = $1 ORDER BY created_at, id`;

const SET_WARNED = `UPDATE registration_certificates AS row SET warned_days = warned.days
  FROM unnest($2::uuid[], $3::int[]) AS warned (id, days)
  WHERE row.tenant_id = $1 AND row.id = warned.id AND row.warned_days IS DISTINCT FROM warned.days`;

/** The certificates that verifiers show, for the warnings before their end. */
@Injectable()
export class RegistrationEndsRepository implements RegistrationStore<WarnedRegistration> {
  constructor(private readonly certificates: RegistrationCertificatesRepository) {}

  async listTenants(
    tx: Transaction,
    { from, until }: { from: Date; until: Date },
    after: string,
    limit: number,
  ): Promise<string[]> {
    const { rows } = await planned<{ tenant_id: string }>(tx, LIST_TENANTS, [from, until, after, limit]);
    return rows.map(({ tenant_id }) => tenant_id);
  }

  async listLocked(tx: Transaction, tenantId: string): Promise<WarnedRegistration[]> {
    await this.certificates.lock(tx, tenantId);
    return (await planned<WarnedRegistration>(tx, LIST, [tenantId])).rows;
  }

  async setWarned(tx: Transaction, tenantId: string, registrations: WarnedRegistration[]): Promise<void> {
    const ids = registrations.map(({ resourceId }) => resourceId);
    const days = registrations.map(({ warnedDays }) => warnedDays);
    await planned(tx, SET_WARNED, [tenantId, ids, days]);
  }
}
