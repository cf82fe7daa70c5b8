import { In } from 'typeorm';
import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { Transaction } from '@vc/platform/persistence';
import { type WalletCredentialStatus } from './credential-status';
import { WalletCredential } from './credential.entity';

@Injectable()
export class CredentialsRepository {
  async insert(tx: Transaction, credentials: WalletCredential[]): Promise<void> {
    await tx.insert(WalletCredential, credentials);
  }

  async list(tx: Transaction, tenantId: TenantId, userId: string, status: WalletCredentialStatus) {
    return tx.find(WalletCredential, { where: { tenantId, userId, status }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** Of these types, the newest first. */
  async listAccepted(
    tx: Transaction,
    tenantId: TenantId,
    userId: string,
    types: string[],
  ): Promise<WalletCredential[]> {
    const where = { tenantId, userId, status: 'accepted' as const, vct: In(types) };
    return tx.find(WalletCredential, { where, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, userId: string, id: string): Promise<WalletCredential> {
    const credential = await tx.findOneBy(WalletCredential, { tenantId, userId, id });
    if (!credential) throw notFound('credential', id);
    return credential;
  }

  /** Nobody else changes the credential until the transaction ends. @throws DomainError `NOT_FOUND` */
  async getForUpdate(tx: Transaction, tenantId: TenantId, userId: string, id: string): Promise<WalletCredential> {
    const where = { tenantId, userId, id };
    const credential = await tx.findOne(WalletCredential, { where, lock: { mode: 'pessimistic_write' } });
    if (!credential) throw notFound('credential', id);
    return credential;
  }

  async updateStatus(tx: Transaction, { tenantId, id, status, updatedAt }: WalletCredential): Promise<void> {
    await tx.update(WalletCredential, { tenantId, id }, { status, updatedAt });
  }
}
