import { Inject, Injectable } from '@nestjs/common';
import { allowanceOriginOf } from '@vc/feature/webhook-store';
import { Database, type Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { OriginAllowancesRepository } from '../allowances/origin-allowances.repository';
import { EndpointHealth } from '../attempts/endpoint-health';
import { FailingAlerts } from '../attempts/failing-alerts';
import { DeliveryConfig } from '../delivery-config';
import { Dispatcher } from '../dispatch/dispatcher';
import { challengeDelayMs, FIRST_DELAY_MS, LONGEST_DELAY_MS } from './challenge';
import { ChallengedEndpoint, ChallengesRepository } from './challenges.repository';

/** Records what a challenge has shown of an endpoint. */
@Injectable()
export class ChallengeResults {
  constructor(
    private readonly database: Database,
    private readonly challenges: ChallengesRepository,
    private readonly allowances: OriginAllowancesRepository,
    private readonly health: EndpointHealth,
    private readonly alerts: FailingAlerts,
    private readonly dispatcher: Dispatcher,
    private readonly config: DeliveryConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The endpoint is proven, and proves those of its organization that have consented at its origin. */
  async accept(endpoint: ChallengedEndpoint): Promise<void> {
    const now = this.clock();
    const isVerified = await this.database.acrossTenants(async (tx) => {
      if (!(await this.challenges.verify(tx, endpoint, now))) return false;
      await this.challenges.challengeSiblings(tx, endpoint, allowanceOriginOf(endpoint.url));
      return true;
    });
    if (isVerified) this.dispatcher.wake();
  }

  async consent(endpoint: ChallengedEndpoint): Promise<void> {
    const now = this.clock();
    const origin = allowanceOriginOf(endpoint.url);
    await this.database.acrossTenants(async (tx) => {
      await this.allowances.add(tx, origin, now);
      await this.challenges.consent(tx, endpoint, origin, new Date(now.getTime() + FIRST_DELAY_MS));
    });
  }

  /** After the last challenge, the rule `strict` disables the endpoint. With `consent` it waits for a request of its tenant. */
  async reject(endpoint: ChallengedEndpoint, error: string): Promise<void> {
    const isStrict = !this.config.acceptsConsent;
    const now = this.clock();
    const delay = challengeDelayMs(endpoint.challenges, isStrict);
    const until = new Date(now.getTime() + (delay ?? LONGEST_DELAY_MS));
    await this.database.acrossTenants(async (tx) => {
      await this.challenges.postpone(tx, endpoint, { error, until, isStrict });
      if (delay !== undefined) return;
      const { id, tenant_id: tenantId } = endpoint;
      if (isStrict) await this.health.disable(tx, { id, tenantId, reason: 'failing' }, now);
      else await this.suspend(tx, endpoint, now);
    });
  }

  private async suspend(tx: Transaction, endpoint: ChallengedEndpoint, now: Date): Promise<void> {
    if (!(await this.challenges.suspend(tx, endpoint, now))) return;
    await this.alerts.publishWaiting(tx, { id: endpoint.id, tenantId: endpoint.tenant_id }, now);
  }
}
