import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Transaction } from '@vc/platform/persistence';
import { In } from 'typeorm';
import { IssuanceCredential } from './issuance-credential.entity';
import { Issuance } from './issuance.entity';

@Injectable()
export class IssuanceCredentialsRepository {
  /** Ordered by position. */
  async listByIssuances(tx: Transaction, tenantId: TenantId, issuances: Issuance[]): Promise<IssuanceCredential[]> {
    const issuanceId = In(issuances.map(({ id }) => id));
    return tx.find(IssuanceCredential, { where: { tenantId, issuanceId }, order: { position: 'ASC' } });
  }

  async update(tx: Transaction, { tenantId, id, ...credential }: IssuanceCredential): Promise<void> {
    const { status, holderDecision, issuedAt, receivedAt, expiresAt, deliveries, updatedAt } = credential;
    const change = { status, holderDecision, issuedAt, receivedAt, expiresAt, deliveries, updatedAt };
    await tx.update(IssuanceCredential, { tenantId, id }, change);
  }
}
