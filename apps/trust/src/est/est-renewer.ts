import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Sweeper, SweeperContext } from '@vc/platform/persistence';
import { TrustConfig } from '../trust-config';
import { EstAttempts } from './est-attempts';
import { EstRenewalsRepository } from './est-renewals.repository';

const INTERVAL_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Time between two attempts for a certificate, unless the server wants another one. */
const PAUSE_MS = 6 * 60 * 60_000;

/** Renews imported certificates by EST some weeks before they end. Until then staff is told of the end as of any other one. */
@Injectable()
export class EstRenewer extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly renewals: EstRenewalsRepository,
    private readonly attempts: EstAttempts,
    private readonly config: TrustConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    const { TRUST_RENEWAL_DAYS: days } = this.config;
    if (days === 0) return;
    await this.sweepClaimed(
      (tx, now) =>
        this.renewals.claim(tx, {
          now,
          nextAttemptAt: new Date(now.getTime() + PAUSE_MS),
          endsBefore: new Date(now.getTime() + days * DAY_MS),
        }),
      (claimed) => Promise.all(claimed.map((each) => this.attempt(each))),
    );
  }

  /** An attempt that cannot even be recorded must not end the others. The next one is due after the pause. */
  private async attempt({ tenantId, certificateId }: { tenantId: string; certificateId: string }): Promise<void> {
    try {
      await this.attempts.run(tenantId, certificateId);
    } catch (err) {
      this.logger.error({ event: 'certificate.renewal-failed', tenantId, certificateId, err });
    }
  }
}
