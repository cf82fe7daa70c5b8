import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { findPage, Transaction } from '@vc/platform/persistence';
import { Client } from './client.entity';

type Access = Pick<Client, 'secretHash' | 'scopes' | 'grantTypes'>;

@Injectable()
export class ClientsRepository {
  /** @throws DomainError `NOT_FOUND` */
  async getForUpdate(tx: Transaction, tenantId: TenantId, id: string): Promise<Client> {
    const lock = { mode: 'pessimistic_write' } as const;
    const client = await tx.findOne(Client, { where: { tenantId, id }, lock });
    if (!client) throw notFound('client', id);
    return client;
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<Client> {
    const client = await tx.findOneBy(Client, { tenantId, id });
    if (!client) throw notFound('client', id);
    return client;
  }

  /** Finds a client of any tenant. */
  async findByClientId(tx: Transaction, clientId: string): Promise<Client | null> {
    return tx.findOneBy(Client, { clientId });
  }

  async list(tx: Transaction, tenantId: TenantId, page: PageRequest): Promise<Page<Client>> {
    const order = { by: 'createdAt', direction: 'DESC' } as const;
    return findPage(tx, { entity: Client, where: { tenantId }, order }, page);
  }

  /** Returns false if a client of any tenant has the client id. */
  async insertIfFree(tx: Transaction, client: Client): Promise<boolean> {
    const insert = tx.createQueryBuilder().insert().into(Client).values(client).orIgnore().returning('id');
    return ((await insert.execute()).raw as unknown[]).length > 0;
  }

  async update(tx: Transaction, { tenantId, id, ...content }: Client): Promise<void> {
    await tx.update(Client, { tenantId, id }, content);
  }

  /** Returns false if the tenant has no client with the client id. */
  async updateByClientId(tx: Transaction, tenantId: TenantId, clientId: string, content: Access): Promise<boolean> {
    const { affected } = await tx.update(Client, { tenantId, clientId }, content);
    return affected !== 0;
  }

  async delete(tx: Transaction, tenantId: TenantId, id: string): Promise<void> {
    await tx.delete(Client, { tenantId, id });
  }
}
