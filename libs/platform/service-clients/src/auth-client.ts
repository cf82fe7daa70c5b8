import { GrowingCache } from '@vc/platform/cache';
import type { Look } from '@vc/platform/pages';
import type { InternalHttp } from './internal-http';
import { tenantNotFound } from './service-client.errors';

const REUSE_MS = 60_000;
const CACHE_SIZE = 1_000;

export interface TenantProfile {
  id: string;
  /** Unique. It is the author of the tenant's presets and credential types. */
  slug: string;
  name: string;
  display: Omit<Look, 'name'>;
}

export interface EndedUserTokens {
  /** `locked` and `deleted` also refuse later tokens, until `unlocked`. After `reset` and `factors-removed` the user can log in again. */
  change: 'reset' | 'factors-removed' | 'locked' | 'unlocked' | 'deleted';
  tenantId: string;
  /** Of the client that has caused the change. */
  clientId: string;
}

/** Client of the authorization server's internal interface. */
export class AuthClient {
  private readonly tenants = new GrowingCache<string, TenantProfile>({ max: CACHE_SIZE, ttl: REUSE_MS });

  constructor(private readonly http: InternalHttp) {}

  /** Returns the appearance of the tenant's pages. @throws DomainError `NOT_FOUND` */
  async look(id: string): Promise<Look> {
    const { name, display } = await this.tenant(id);
    return { name, ...display };
  }

  /** @throws DomainError `NOT_FOUND` */
  async tenant(id: string): Promise<TenantProfile> {
    const tenant = await this.findTenant(id);
    if (!tenant) throw tenantNotFound();
    return tenant;
  }

  /**
   * Ends the tokens, log-ins and grants of a user. Returns when no service accepts the tokens.
   * @throws DomainError `UNAVAILABLE`; the call can be repeated
   */
  async endUserTokens(userId: string, ended: EndedUserTokens): Promise<void> {
    await this.http.request('POST', `/internal/users/${userId}/end-tokens`, ended);
  }

  async findTenant(id: string): Promise<TenantProfile | undefined> {
    const known = this.tenants.get(id);
    if (known) return known;
    const tenant = await this.http.find<TenantProfile>('GET', `/internal/tenants/${id}`);
    if (tenant) this.tenants.set(id, tenant);
    return tenant;
  }
}
