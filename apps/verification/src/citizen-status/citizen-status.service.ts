import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { HomeAffairsGateway, HomeAffairsSystem } from '../home-affairs/home-affairs-gateway';

const FRESH_MS = 2_000;

export interface CitizenStatus {
  status: HomeAffairsSystem['status'];
  checkedAt: string;
  systems: HomeAffairsSystem[];
}

/** Asks home affairs once for everybody who wants to know within two seconds. */
@Injectable()
export class CitizenStatusService {
  private latest: { status: Promise<CitizenStatus>; askedAt: number } | undefined;

  constructor(
    private readonly homeAffairs: HomeAffairsGateway,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `HOME_AFFAIRS_UNAVAILABLE` where the status itself cannot be obtained */
  async get(): Promise<CitizenStatus> {
    const now = this.clock().getTime();
    if (!this.latest || now - this.latest.askedAt > FRESH_MS) {
      const latest = { status: this.ask(), askedAt: now };
      this.latest = latest;
      latest.status.catch(() => {
        if (this.latest === latest) this.latest = undefined;
      });
    }
    return this.latest.status;
  }

  private async ask(): Promise<CitizenStatus> {
    const systems = await this.homeAffairs.systems();
    return { status: overall(systems), checkedAt: this.clock().toISOString(), systems };
  }
}

/** All that is needed for every look-up, none of it, or something between. */
function overall(systems: HomeAffairsSystem[]): HomeAffairsSystem['status'] {
  const [first] = systems;
  return systems.every(({ status }) => status === first!.status) ? first!.status : 'degraded';
}
