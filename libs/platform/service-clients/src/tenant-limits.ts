import { DEFAULT_COUNTS } from '@vc/contract/access';
import type { ServiceConfig } from '@vc/platform/config';
import { InternalHttp } from './internal-http';
import { ReusedAnswer } from './reused-answer';

/** What the operator has set for a tenant. Null: the default of the installation. */
export interface LimitsOfTenant {
  tenantId: string;
  requestsPerSecond: number | null;
  endpoints: number | null;
}

interface TenantLimitsOptions {
  list: () => Promise<LimitsOfTenant[]>;
  /** Milliseconds of a monotonic clock. Default: `performance.now`. */
  ticks?: () => number;
}

const TIMEOUT_MS = 3_000;

/**
 * The limits that differ from the defaults, as the authorization server knows them. Nothing is asked while no request comes.
 * The list known last is used while the authorization server does not answer.
 */
export class TenantLimits {
  private readonly limits: ReusedAnswer<Map<string, LimitsOfTenant>>;

  constructor({ list, ticks }: TenantLimitsOptions) {
    this.limits = new ReusedAnswer({ read: async () => toMap(await list()), ticks });
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
    return this.limits.peek()?.get(tenantId)?.requestsPerSecond ?? undefined;
  }

  /** Returns how many endpoints the tenant may have. @throws DomainError `UNAVAILABLE` when no list was ever known */
  async endpointsOf(tenantId: string): Promise<number> {
    return (await this.limits.get()).get(tenantId)?.endpoints ?? DEFAULT_COUNTS.endpoints;
  }
}

function toMap(limits: LimitsOfTenant[]): Map<string, LimitsOfTenant> {
  return new Map(limits.map((each) => [each.tenantId, each]));
}
