import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { HomeAffairsSystem } from '../home-affairs/home-affairs-gateway';
import { HomeAffairsGateways } from '../home-affairs/home-affairs-gateways';
import { KnownStatus } from './known-status';

export interface CitizenStatus {
  status: HomeAffairsSystem['status'];
  /** The time at which the systems had these states. */
  checkedAt: string;
  /** The time since which home affairs has not answered. Null if it has. */
  unansweredSince: string | null;
  systems: HomeAffairsSystem[];
}

/** The status of home affairs, of production and of sandboxes. */
@Injectable()
export class CitizenStatusService {
  /** The keys are the names of the gateways. */
  private readonly known = new Map<string, KnownStatus>();

  constructor(
    private readonly gateways: HomeAffairsGateways,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `HOME_AFFAIRS_UNAVAILABLE` if home affairs has never answered, `UNAVAILABLE` */
  async get(tenant: TenantId): Promise<CitizenStatus> {
    const gateway = await this.gateways.forTenant(tenant);
    const { checkedAt, unansweredSince, systems } = await this.knownBy(gateway.name).get(() => gateway.listSystems());
    return {
      status: unansweredSince ? 'offline' : overallStatus(systems),
      checkedAt: checkedAt.toISOString(),
      unansweredSince: unansweredSince?.toISOString() ?? null,
      systems,
    };
  }

  private knownBy(name: string): KnownStatus {
    const known = this.known.get(name) ?? new KnownStatus(this.clock);
    this.known.set(name, known);
    return known;
  }
}

/** The common status of all systems, because each look-up needs all of them; otherwise `degraded`. */
function overallStatus(systems: HomeAffairsSystem[]): HomeAffairsSystem['status'] {
  const [status, ...others] = new Set(systems.map((system) => system.status));
  return status === undefined || others.length > 0 ? 'degraded' : status;
}
