import type { Entitlement, GuardedAct, TenantKind } from '@vc/contract/access';
import { GrowingCache } from '@vc/platform/scheduling';
import type { Look } from '@vc/platform/pages';
import type { InternalHttp } from './internal-http';
import { serviceUnavailable, tenantNotFound } from './service-client.errors';

const REUSE_MS = 60_000;
const CACHE_SIZE = 1_000;
const MAX_KINDS = 50_000;

export interface TenantProfile {
  id: string;
  /** Unique. It is the author of the tenant's presets and credential types. */
  slug: string;
  name: string;
  /** Absent in the answers of the previous release, which knows no sandboxes. */
  kind?: TenantKind;
  display: Omit<Look, 'name'>;
  /** Absent in the responses of the previous release. */
  entitlements?: Entitlement[];
}

/** When a session ends. */
export interface SessionEnds {
  /** After the last request for a token. */
  idleSeconds: number;
  /** After the log-in. */
  absoluteSeconds: number;
}

/** A member of staff who is active, with the tenant. */
export interface ActiveMember {
  member: { id: string; name: string; email: string };
  roles: string[];
  tenant: TenantProfile;
  /** Whether the tenant is that of the operator. */
  isOperator: boolean;
  session: SessionEnds;
}

export interface EndedUserTokens {
  /** `locked` and `deleted` also refuse later tokens, until `unlocked`. After `reset` and `factors-removed` the user can log in again. */
  change: 'reset' | 'factors-removed' | 'locked' | 'unlocked' | 'deleted';
  tenantId: string;
  /** Of the client that has caused the change. */
  clientId: string;
}

/** An act of the staff of a tenant that may need an approval. */
export interface GuardedRequest {
  tenantId: string;
  act: GuardedAct;
  resourceIds: string[];
  content: object;
  /** `sub` of the access token. */
  subject: string;
  clientId: string;
}

/** Whether the act may be done now. `pending`: another member of staff has to approve it first. */
export type ApprovalClaim =
  { outcome: 'not-required' | 'not-staff' } | { outcome: 'approved' | 'pending'; approvalId: string };

/** Client of the authorization server's internal interface. */
export class AuthClient {
  private readonly tenants = new GrowingCache<string, TenantProfile>({ max: CACHE_SIZE, ttl: REUSE_MS });

  /** A kind never changes, so that a tenant is asked for once. */
  private readonly kinds = new GrowingCache<string, TenantKind>({ max: MAX_KINDS });

  constructor(private readonly http: InternalHttp) {}

  /** Returns the appearance of the tenant's pages. @throws DomainError `NOT_FOUND` */
  async look(id: string): Promise<Look> {
    const { name, kind, display } = await this.tenant(id);
    return { name, ...display, ...(kind === 'sandbox' && { isSandbox: true }) };
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

  /** Uses the approval of the act, if there is one. @throws DomainError `UNAVAILABLE` */
  async claimApproval(request: GuardedRequest): Promise<ApprovalClaim> {
    const claim = await this.http.find<ApprovalClaim>('POST', '/internal/approvals/claims', request);
    // An instance of the previous release does not know the address.
    if (!claim) throw serviceUnavailable();
    return claim;
  }

  /** Lets the approval be used again. */
  async returnApproval(tenantId: string, approvalId: string): Promise<void> {
    await this.http.request('POST', `/internal/approvals/${approvalId}/returns`, { tenantId });
  }

  async findTenantBySlug(slug: string): Promise<TenantProfile | undefined> {
    return this.http.find<TenantProfile>('GET', `/internal/tenants?${new URLSearchParams({ slug })}`);
  }

  async findActiveMember(tenantId: string, id: string): Promise<ActiveMember | undefined> {
    return this.http.find<ActiveMember>('GET', `/internal/staff/${id}?${new URLSearchParams({ tenantId })}`);
  }

  /** Whether the tenant is a sandbox; false for one that does not exist any more. @throws DomainError `UNAVAILABLE` */
  async isSandbox(id: string): Promise<boolean> {
    const kind = this.kinds.get(id) ?? (await this.findTenant(id))?.kind;
    if (kind) this.kinds.set(id, kind);
    return kind === 'sandbox';
  }

  async findTenant(id: string): Promise<TenantProfile | undefined> {
    const known = this.tenants.get(id);
    if (known) return known;
    const tenant = await this.http.find<TenantProfile>('GET', `/internal/tenants/${id}`);
    if (tenant) this.tenants.set(id, tenant);
    return tenant;
  }
}
