import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Transaction } from '@vc/platform/persistence';
import { nextIssuanceCredentialStatus } from './issuance-status';
import { IssuancesRepository } from './issuances.repository';

/** Keeps the status of issued credentials in step with what their holders decide in the wallet. */
@Injectable()
export class WalletDecisionsService {
  constructor(private readonly issuances: IssuancesRepository) {}

  /** A credential of another issuer has no issuance here, and nothing happens. */
  async record(tx: Transaction, tenant: TenantId, issuanceId: string | undefined, decision: 'accept' | 'reject') {
    if (issuanceId === undefined) return;
    const credentials = await this.issuances.listCredentials(tx, tenant, issuanceId);
    for (const credential of credentials) {
      credential.status = nextIssuanceCredentialStatus(credential.status, decision);
      await this.issuances.updateCredentialStatus(tx, credential);
    }
  }
}
