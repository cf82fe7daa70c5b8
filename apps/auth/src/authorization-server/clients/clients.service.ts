import { Inject, Injectable } from '@nestjs/common';
import { findBrowserApp, type Scope } from '@vc/contract/access';
import { GrowingCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { clientSubject, type TenantId } from '@vc/platform/access-control';
import { type Act, Approvals, AdminAudit } from '@vc/platform/audit';
import { Page, PageRequest } from '@vc/platform/http';
import { hashSlowly } from '@vc/platform/key-store';
import { OutgoingHttp, OutgoingHttpError } from '@vc/platform/outgoing-http';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { isStorable } from '@vc/protocol/json';
import type { AuthAction } from '../../administration/audit/auth-action';
import { TenantLimitsRepository } from '../../administration/tenant-limits/tenant-limits.repository';
import { selectEntitled } from '../../administration/tenants/entitlements';
import type { Tenant } from '../../administration/tenants/tenant.entity';
import { acceptTokens, CLIENT_CACHE_MS, endTokens, refuseTokens, type Revocation } from '../tokens/revocation';
import { RevocationFeed } from '../tokens/revocation-feed';
import { RevokedTokensRepository } from '../tokens/revoked-tokens.repository';
import { Administrator, TenantsService } from '../../administration/tenants/tenants.service';
import { Client } from './client.entity';
import { createClientSecret } from './client-secret';
import { clientIdTaken, invalidJwksUri, noClientSecret, notEntitled } from './client.errors';
import { ClientsRepository } from './clients.repository';
import { CreateClientDto } from './create-client.dto';

/** How long the previous secret is accepted after a rotation. */
const SECRET_OVERLAP_MS = 24 * 60 * 60_000;
const CACHE = { max: 10_000, ttl: CLIENT_CACHE_MS };
/** No registered client id is longer. Unknown ids are cached, too. */
const MAX_CLIENT_ID = 200;

export interface NewClient {
  clientId: string;
  clientSecret: string;
  scopes: Scope[];
  grantTypes: string[];
}

/** A client with the scopes to which its tenant is entitled now. */
export interface EntitledClient extends Client {
  isSuspended: boolean;
}

export interface ClientWithSecret {
  client: Client;
  /** Returned once. Absent for a client without a secret. */
  clientSecret?: string | undefined;
}

@Injectable()
export class ClientsService {
  private readonly cache = new GrowingCache<string, { client: Client | null }>(CACHE);
  /** Counts the calls of `forget`. */
  private changes = 0;

  constructor(
    private readonly database: Database,
    private readonly clients: ClientsRepository,
    private readonly tenants: TenantsService,
    private readonly audit: AdminAudit<AuthAction>,
    private readonly feed: RevocationFeed,
    private readonly revoked: RevokedTokensRepository,
    private readonly limits: TenantLimitsRepository,
    private readonly outgoing: OutgoingHttp,
    private readonly approvals: Approvals,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Finds a client across tenants, because the client determines the tenant of a request. Its scopes are those to which
   * the tenant is entitled now.
   */
  async find(clientId: string): Promise<EntitledClient | null> {
    if (clientId.length > MAX_CLIENT_ID || !isStorable(clientId)) return null;
    const client = await this.findRegistered(clientId);
    const tenant = client && (await this.tenants.findRecent(client.tenantId));
    if (!tenant) return null;
    const { entitlements, status } = tenant;
    return { ...client, scopes: selectEntitled(client.scopes, entitlements), isSuspended: status === 'suspended' };
  }

  /**
   * @throws ValidationFailed, DomainError `CONFLICT` for a client id that is taken, `NOT_FOUND` for the tenant, `FORBIDDEN`
   * for a scope to which the tenant is not entitled
   */
  async create(administrator: Administrator, dto: CreateClientDto): Promise<ClientWithSecret> {
    if (findBrowserApp(dto.clientId ?? '') !== undefined) throw clientIdTaken();
    await this.assertReachable(dto.jwksUri);
    const tenant = await this.tenants.getFor(administrator, dto.tenantId);
    assertEntitled(dto.scopes, tenant);
    const { tenantId: ruling } = administrator;
    const act: Act = { tenantId: ruling, act: 'client.create', resourceIds: [tenant.id], content: { ...dto } };
    return this.approvals.run(act, () => this.createIn(tenant.id, dto));
  }

  private async createIn(tenantId: TenantId, dto: CreateClientDto): Promise<ClientWithSecret> {
    const hasSecret = dto.tokenEndpointAuthMethod.startsWith('client_secret');
    const clientSecret = hasSecret ? createClientSecret() : undefined;
    const secretHash = clientSecret === undefined ? null : await hashSlowly(clientSecret, 'random-secret');
    const client = newClient(tenantId, dto, secretHash, this.clock());
    await this.feed.revoke(async (tx) => {
      if (!(await this.clients.insertIfFree(tx, client))) throw clientIdTaken();
      await this.limits.assertWithin(tx, tenantId, 'clients');
      await this.audit.add(tx, { tenantId, action: 'client.created', resourceIds: [client.id] });
      this.database.afterCommit(tx, () => this.forget(client.clientId));
      return dto.clientId === undefined ? [] : this.acceptAgain(tx, client);
    });
    return { client, clientSecret };
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(administrator: Administrator, tenantId: TenantId | undefined, id: string): Promise<Client> {
    const tenant = await this.tenants.getFor(administrator, tenantId);
    return this.database.transaction(tenant.id, (tx) => this.clients.get(tx, tenant.id, id));
  }

  /** @throws DomainError `NOT_FOUND` for the tenant */
  async list(administrator: Administrator, tenantId: TenantId | undefined, page: PageRequest): Promise<Page<Client>> {
    const tenant = await this.tenants.getFor(administrator, tenantId);
    return this.database.transaction(tenant.id, (tx) => this.clients.list(tx, tenant.id, page));
  }

  /**
   * Replaces the secret. The previous one is accepted for another day.
   * @throws DomainError `NOT_FOUND`, `INVALID_STATE`
   */
  async rotateSecret(administrator: Administrator, tenantId: TenantId | undefined, id: string) {
    const tenant = await this.tenants.getFor(administrator, tenantId);
    const act: Act = { tenantId: administrator.tenantId, act: 'client.create', resourceIds: [id] };
    return this.approvals.run(act, () => this.rotateNow(tenant.id, id));
  }

  private async rotateNow(tenantId: TenantId, id: string) {
    const clientSecret = createClientSecret();
    const secretHash = await hashSlowly(clientSecret, 'random-secret');
    const client = await this.database.transaction(tenantId, async (tx) => {
      const found = await this.clients.getForUpdate(tx, tenantId, id);
      if (found.secretHash === null) throw noClientSecret();
      found.previousSecretHash = found.secretHash;
      found.previousSecretExpiresAt = new Date(this.clock().getTime() + SECRET_OVERLAP_MS);
      found.secretHash = secretHash;
      await this.clients.update(tx, found);
      await this.audit.add(tx, { tenantId, action: 'client.secret-rotated', resourceIds: [id] });
      return found;
    });
    this.forget(client.clientId);
    return { client, clientSecret };
  }

  /** Deletes the client. Its tokens have ended when it returns, also those that are being issued. @throws DomainError `NOT_FOUND` */
  async delete(administrator: Administrator, tenantId: TenantId | undefined, id: string): Promise<void> {
    const tenant = await this.tenants.getFor(administrator, tenantId);
    await this.feed.revoke(async (tx) => {
      const { clientId } = await this.clients.getForUpdate(tx, tenant.id, id);
      await this.clients.delete(tx, tenant.id, id);
      await this.audit.add(tx, { tenantId: tenant.id, action: 'client.deleted', resourceIds: [id] });
      this.database.afterCommit(tx, () => this.forget(clientId));
      return [refuseTokens('client', clientSubject(tenant.id, clientId), this.clock())];
    });
  }

  /** Ends the tokens and grants that the client has. It can get new ones. @throws DomainError `NOT_FOUND` */
  async revokeTokens(administrator: Administrator, tenantId: TenantId | undefined, id: string): Promise<void> {
    const tenant = await this.tenants.getFor(administrator, tenantId);
    await this.feed.revoke(async (tx) => {
      const { clientId } = await this.clients.getForUpdate(tx, tenant.id, id);
      await this.audit.add(tx, { tenantId: tenant.id, action: 'client.tokens-revoked', resourceIds: [id] });
      return [endTokens('client', clientSubject(tenant.id, clientId), this.clock())];
    });
  }

  /** The tokens of a deleted client with the same id remain refused. */
  private async acceptAgain(tx: Transaction, { tenantId, clientId }: Client): Promise<Revocation[]> {
    const subject = clientSubject(tenantId, clientId);
    const isRefused = await this.revoked.isRefused(tx, 'client', subject);
    return isRefused ? [acceptTokens('client', subject, this.clock())] : [];
  }

  private async findRegistered(clientId: string): Promise<Client | null> {
    const cached = this.cache.get(clientId);
    if (cached) return cached.client;
    const { changes } = this;
    const client = await this.database.acrossTenants((tx) => this.clients.findByClientId(tx, clientId));
    // What was read before a change is not remembered after it.
    if (changes === this.changes) this.cache.set(clientId, { client });
    return client;
  }

  private forget(clientId: string): void {
    this.changes += 1;
    this.cache.delete(clientId);
  }

  private async assertReachable(jwksUri?: string): Promise<void> {
    if (jwksUri === undefined) return;
    await this.outgoing.checkHost(jwksUri).catch((cause: unknown) => {
      if (!(cause instanceof OutgoingHttpError)) throw cause;
      throw invalidJwksUri(cause);
    });
  }

  /** Creates the client, or updates the secret, scopes and grant types of the existing one. */
  async ensure(tenantId: TenantId, { clientId, clientSecret, scopes, grantTypes }: NewClient): Promise<void> {
    const dto = Object.assign(new CreateClientDto(), { clientId, name: clientId, scopes, grantTypes });
    const client = newClient(tenantId, dto, await hashSlowly(clientSecret, 'random-secret'), this.clock());
    await this.feed.revoke(async (tx) => {
      if (await this.clients.insertIfFree(tx, client)) {
        await this.audit.add(tx, { tenantId, action: 'client.created', resourceIds: [client.id] });
        return this.acceptAgain(tx, client);
      }
      const { secretHash } = client;
      const isOwn = await this.clients.updateByClientId(tx, tenantId, clientId, { secretHash, scopes, grantTypes });
      if (!isOwn) throw new Error(`The client id ${clientId} belongs to another tenant.`);
      return [];
    });
    this.forget(clientId);
  }
}

/** @throws DomainError `FORBIDDEN` */
function assertEntitled(scopes: Scope[], { entitlements }: Tenant): void {
  const entitled = selectEntitled(scopes, entitlements);
  const index = scopes.findIndex((scope) => !entitled.includes(scope));
  const scope = scopes[index];
  if (scope !== undefined) throw notEntitled(scope, index);
}

function newClient(tenantId: TenantId, dto: CreateClientDto, secretHash: string | null, createdAt: Date): Client {
  const id = createId();
  return {
    id,
    tenantId,
    clientId: dto.clientId ?? id,
    name: dto.name,
    scopes: dto.scopes,
    grantTypes: dto.grantTypes,
    tokenEndpointAuthMethod: dto.tokenEndpointAuthMethod,
    jwks: dto.jwks ?? null,
    jwksUri: dto.jwksUri ?? null,
    redirectUris: dto.redirectUris,
    dpopBoundAccessTokens: dto.dpopBoundAccessTokens,
    secretHash,
    previousSecretHash: null,
    previousSecretExpiresAt: null,
    createdAt,
  };
}
