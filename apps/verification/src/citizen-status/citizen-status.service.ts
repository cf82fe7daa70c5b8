import { Inject, Injectable } from '@nestjs/common';
import { GrowingCache } from '@vc/platform/cache';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { HomeAffairsGateway, HomeAffairsSystem } from '../home-affairs/home-affairs-gateway';

const FRESH_MS = 2_000;
const STATUS = 'status';

export interface CitizenStatus {
  status: HomeAffairsSystem['status'];
  checkedAt: string;
  systems: HomeAffairsSystem[];
}

/** The status of home affairs; one request serves all callers within two seconds. */
@Injectable()
export class CitizenStatusService {
  private readonly cache: GrowingCache<typeof STATUS, CitizenStatus>;

  constructor(
    private readonly homeAffairs: HomeAffairsGateway,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.cache = new GrowingCache({
      max: 1,
      ttl: FRESH_MS,
      ttlResolution: 0,
      perf: { now: () => this.clock().getTime() },
      fetchMethod: () => this.request(),
    });
  }

  /** @throws DomainError `HOME_AFFAIRS_UNAVAILABLE` if the status cannot be obtained */
  async get(): Promise<CitizenStatus> {
    return this.cache.forceFetch(STATUS);
  }

  private async request(): Promise<CitizenStatus> {
    const systems = await this.homeAffairs.listSystems();
    return { status: overallStatus(systems), checkedAt: this.clock().toISOString(), systems };
  }
}

/** The common status of all systems, because each look-up needs all of them; otherwise `degraded`. */
function overallStatus(systems: HomeAffairsSystem[]): HomeAffairsSystem['status'] {
  const [status, ...others] = new Set(systems.map((system) => system.status));
  return status === undefined || others.length > 0 ? 'degraded' : status;
}
