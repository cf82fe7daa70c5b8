import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type IssuanceGrant } from '@vc/feature/issuance-grant';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database, planned } from '@vc/platform/persistence';

interface AuthorizationRow {
  issuance_id: string;
  credential_identifiers: Record<string, string[]>;
}

export interface IssuanceAuthorization {
  issuanceId: string;
  credentialIdentifiers: Record<string, string[]>;
}

/** The credentials that a person has authorized a wallet to fetch, by grant of the authorization-code flow. */
@Injectable()
export class IssuanceAuthorizationsRepository {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async insert(grantId: string, issuance: IssuanceGrant, lifetimeSeconds: number): Promise<void> {
    const expiresAt = new Date(this.clock().getTime() + lifetimeSeconds * 1000);
    await this.database.transaction(issuance.tenantId, (tx) =>
      planned(
        tx,
        `INSERT INTO issuance_authorizations
           (grant_id, tenant_id, issuance_id, credential_identifiers, expires_at) VALUES ($1, $2, $3, $4, $5)`,
        [grantId, issuance.tenantId, issuance.issuanceId, issuance.credentialIdentifiers, expiresAt],
      ),
    );
  }

  async find(tenantId: TenantId, grantId: string): Promise<IssuanceAuthorization | undefined> {
    const { rows } = await this.database.transaction(tenantId, (tx) =>
      planned<AuthorizationRow>(
        tx,
        `SELECT issuance_id, credential_identifiers FROM issuance_authorizations
         WHERE tenant_id = $1 AND grant_id = $2`,
        [tenantId, grantId],
      ),
    );
    const [row] = rows;
    return row && { issuanceId: row.issuance_id, credentialIdentifiers: row.credential_identifiers };
  }
}
