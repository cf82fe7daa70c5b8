import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { GrowingCache } from '@vc/platform/cache';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { HomeAffairsGateway, HomeAffairsSystem } from '../home-affairs/home-affairs-gateway';
import { HomeAffairsGateways } from '../home-affairs/home-affairs-gateways';

const FRESH_MS = 2_000;
/** That of production, and that of sandboxes. */
const MAX_GATEWAYS = 2;

export interface CitizenStatus {
  status: HomeAffairsSystem['status'];
  checkedAt: string;
  systems: HomeAffairsSystem[];
}

/** The status of home affairs; one request serves all callers within two seconds. */
@Injectable()
export class CitizenStatusService {
  private readonly cache: GrowingCache<string, CitizenStatus, HomeAffairsGateway>;

  constructor(
    private readonly gateways: HomeAffairsGateways,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.cache = new GrowingCache({
      max: MAX_GATEWAYS,
      ttl: FRESH_MS,
      ttlResolution: 0,
      perf: { now: () => this.clock().getTime() },
      fetchMethod: (_name, _stale, { context: gateway }) => this.request(gateway),
    });
  }

  /** @throws DomainError `HOME_AFFAIRS_UNAVAILABLE` if the status cannot be obtained, `UNAVAILABLE` */
  async get(tenant: TenantId): Promise<CitizenStatus> {
    const gateway = await this.gateways.forTenant(tenant);
    return this.cache.forceFetch(gateway.name, { context: gateway });
  }

  private async request(gateway: HomeAffairsGateway): Promise<CitizenStatus> {
    const systems = await gateway.listSystems();
    return { status: overallStatus(systems), checkedAt: this.clock().toISOString(), systems };
  }
}

/** The common status of all systems, because each look-up needs all of them; otherwise `degraded`. */
function overallStatus(systems: HomeAffairsSystem[]): HomeAffairsSystem['status'] {
  const [status, ...others] = new Set(systems.map((system) => system.status));
  return status === undefined || others.length > 0 ? 'degraded' : status;
}
