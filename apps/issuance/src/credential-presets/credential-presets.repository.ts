import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Transaction } from '@vc/platform/persistence';
import { CredentialPreset } from './credential-preset.entity';

@Injectable()
export class CredentialPresetsRepository {
  async find(tx: Transaction, tenantId: TenantId, id: string): Promise<CredentialPreset | null> {
    return tx.findOneBy(CredentialPreset, { tenantId, id });
  }

  async list(tx: Transaction, tenantId: TenantId): Promise<CredentialPreset[]> {
    return tx.find(CredentialPreset, { where: { tenantId }, order: { id: 'ASC' } });
  }

  /** Concurrent calls hold a lock. */
  async insert(tx: Transaction, preset: CredentialPreset): Promise<void> {
    await tx.insert(CredentialPreset, preset);
  }
}
