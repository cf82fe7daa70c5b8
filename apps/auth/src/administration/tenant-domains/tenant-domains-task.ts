import { Inject, Injectable } from '@nestjs/common';
import { type Logger, LOGGER } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { PeriodicTask } from '@vc/platform/scheduling';
import { DomainVerificationService } from './domain-verification.service';

const INTERVAL_MS = 10 * 60_000;

/** Looks for the records of active domains again, each once a day. */
@Injectable()
export class TenantDomainsTask extends PeriodicTask {
  constructor(
    private readonly verification: DomainVerificationService,
    @Inject(LOGGER) private readonly logger: Logger,
    database: Database,
  ) {
    super(INTERVAL_MS, logger, database);
  }

  async run(): Promise<void> {
    for (const tenantId of await this.verification.claimDue()) {
      // The other domains are looked at all the same.
      await this.verification.check(tenantId).catch((err: unknown) => {
        this.logger.warn({ event: 'tenant-domain.unchecked', tenantId, err });
      });
    }
  }
}
