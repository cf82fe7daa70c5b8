import { DEFAULT_COUNTS } from '@vc/contract/access';
import type { ServiceConfig } from '@vc/platform/config';
import { InternalHttp } from './internal-http';

/** What the operator has set for a tenant. Null: the default of the installation. */
export interface LimitsOfTenant {
  tenantId: string;
  requestsPerSecond: number | null;
  endpoints: number | null;
}

interface KnownLimits {
  /** Time of the request, by `ticks`. */
  at: number;
  byTenant: Map<string, LimitsOfTenant>;
}

interface TenantLimitsOptions {
  list: () => Promise<LimitsOfTenant[]>;
  /** Milliseconds of a monotonic clock. Default: `performance.now`. */
  ticks?: () => number;
}

/** A changed limit takes effect in every process after this time. */
const REUSE_MS = 5_000;
const TIMEOUT_MS = 3_000;

/**
 * The limits that differ from the defaults, as the authorization server knows them. Nothing is asked while no request comes.
 * The list known last is used while the authorization server does not answer.
 */
export class TenantLimits {
  private readonly ticks: () => number;
  private known: KnownLimits | undefined;
  private asking: Promise<KnownLimits> | undefined;
  private askedAt = -Infinity;

  constructor(private readonly options: TenantLimitsOptions) {
    this.ticks = options.ticks ?? (() => performance.now());
  }

  /** @param service the caller's name */
  static fromConfig(service: string, config: ServiceConfig): TenantLimits {
    const http = InternalHttp.factory(service, config, TIMEOUT_MS)('auth');
    const list = async () => {
      // The previous release has no limits of tenants, and not this address.
      const answer = await http.find<{ tenants: LimitsOfTenant[] }>('GET', '/internal/tenant-limits');
      return answer?.tenants ?? [];
    };
    return new TenantLimits({ list });
  }

  /**
   * Returns the requests per second that were set for the tenant, undefined for none. No request waits for the authorization
   * server: the first one after five seconds has the list asked for, and the next ones have the answer.
   */
  rateOf(tenantId: string): number | undefined {
    // A failure is asked again after five seconds, too.
    if (this.ticks() - this.askedAt >= REUSE_MS) void this.current().catch(() => undefined);
    return this.known?.byTenant.get(tenantId)?.requestsPerSecond ?? undefined;
  }

  /** Returns how many endpoints the tenant may have. @throws DomainError `UNAVAILABLE` when no list was ever known */
  async endpointsOf(tenantId: string): Promise<number> {
    const { byTenant } = await this.current();
    return byTenant.get(tenantId)?.endpoints ?? DEFAULT_COUNTS.endpoints;
  }

  private async current(): Promise<KnownLimits> {
    if (this.known && this.ticks() - this.known.at < REUSE_MS) return this.known;
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private async ask(): Promise<KnownLimits> {
    const at = this.ticks();
    this.askedAt = at;
    try {
      const limits = await this.options.list();
      this.known = { at, byTenant: new Map(limits.map((each) => [each.tenantId, each])) };
    } catch (error) {
      if (!this.known) throw error;
      this.known = { ...this.known, at: this.ticks() };
    }
    return this.known;
  }
}
