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

  async listCodes(tx: Transaction, tenantId: TenantId): Promise<Set<string>> {
    const presets = await tx.find(CredentialPreset, { select: { code: true }, where: { tenantId } });
    return new Set(presets.map(({ code }) => code));
  }

  async findByType(tx: Transaction, tenantId: TenantId, templateType: string): Promise<CredentialPreset | null> {
    return tx.findOneBy(CredentialPreset, { tenantId, templateType, credentialFormat: 'sd-jwt-vc' });
  }

  /** Returns whether it inserted; of concurrent calls with the same id or type, one does. */
  async insertIfFree(tx: Transaction, preset: CredentialPreset): Promise<boolean> {
    const insert = tx.createQueryBuilder().insert().into(CredentialPreset).values(preset).orIgnore().returning('id');
    return ((await insert.execute()).raw as unknown[]).length > 0;
  }
}
