import type { ServiceConfig } from '@vc/platform/config';
import { type Clock, systemClock } from '@vc/platform/scheduling';
import { InternalHttp } from './internal-http';
import { ReusedAnswer } from './reused-answer';

/** A sandbox whose clock was moved. */
export interface MovedClock {
  tenantId: string;
  /** By which its time is ahead. Positive. */
  offsetSeconds: number;
}

/** The time of a sandbox whose clock was moved. */
export interface TenantTime {
  tenantId: string;
  now: Date;
}

interface TenantClocksOptions {
  list: () => Promise<MovedClock[]>;
  clock?: Clock;
  /** Milliseconds of a monotonic clock. Default: `performance.now`. */
  ticks?: () => number;
}

const TIMEOUT_MS = 1_000;

/**
 * What time it is for a tenant (docs/adr/0071). The time of a sandbox may be ahead; it decides when what the sandbox
 * issued, requested and holds has ended. Other rules use `CLOCK`.
 *
 * The authorization server names the few sandboxes whose clock was moved, so a process asks for all tenants together, at most
 * each five seconds. While it does not answer, the answer known last is used, and real time when there was none, which is
 * right for tenants for production.
 */
export class TenantClocks {
  private readonly clock: Clock;
  /** By tenant. */
  private readonly offsets: ReusedAnswer<Map<string, number>>;

  constructor({ list, clock = systemClock, ticks }: TenantClocksOptions) {
    this.clock = clock;
    this.offsets = new ReusedAnswer({
      read: async () => toOffsets(await list()),
      initial: new Map<string, number>(),
      ticks,
    });
  }

  /** @param service the caller's name */
  static fromConfig(service: string, config: ServiceConfig): TenantClocks {
    const http = InternalHttp.factory(service, config, TIMEOUT_MS)('auth');
    const list = async () => {
      // The previous release has no clocks, and not this address.
      const answer = await http.find<{ clocks?: MovedClock[] }>('GET', '/internal/sandbox-clocks');
      return answer?.clocks ?? [];
    };
    return new TenantClocks({ list });
  }

  async now(tenantId: string): Promise<Date> {
    const offset = await this.offsetMs(tenantId);
    return new Date(this.clock().getTime() + offset);
  }

  /** Returns how far the tenant's time is ahead of real time; 0 for a tenant for production. */
  async offsetMs(tenantId: string): Promise<number> {
    return (await this.offsets.get()).get(tenantId) ?? 0;
  }

  /** Lists the times of the sandboxes whose clock was moved, for sweepers. */
  async listMoved(): Promise<TenantTime[]> {
    const offsets = await this.offsets.get();
    const now = this.clock().getTime();
    return [...offsets].map(([tenantId, offset]) => ({ tenantId, now: new Date(now + offset) }));
  }
}

function toOffsets(clocks: MovedClock[]): Map<string, number> {
  return new Map(clocks.map(({ tenantId, offsetSeconds }) => [tenantId, offsetSeconds * 1_000]));
}
