import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { createId, Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { WalletCredential } from '../credentials/credential.entity';
import { type Claimed, SlottedWorker } from '../leases/slotted-worker';
import { nextCheckAfter } from '../credentials/status-check.entity';
import { StatusChecksRepository } from './status-checks.repository';
import { StatusChecksService } from './status-checks.service';

const INTERVAL_MS = 60_000;
const BATCH = 50;

/** Due credentials of one tenant. */
interface Batch extends Claimed {
  credentials: WalletCredential[];
}

/** Reads the statuses of held credentials, those of one tenant together. The checks of a process that dies are due again later. */
@Injectable()
export class StatusChecksWorker extends SlottedWorker<Batch> {
  constructor(
    private readonly database: Database,
    private readonly checks: StatusChecksRepository,
    private readonly service: StatusChecksService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const failureLog = ({ tenantId }: Batch) => ({ event: 'credential-status.not-checked', tenantId });
    super({ database, logger, intervalMs: INTERVAL_MS, failureLog });
  }

  async leaseNext(fullTenants: string[]): Promise<Batch | undefined> {
    const now = this.clock();
    const tenantId = await this.database.acrossTenants((tx) => this.checks.findDueTenant(tx, now, fullTenants));
    if (tenantId === undefined) return undefined;
    const claim = { now, next: nextCheckAfter(now), limit: BATCH };
    const credentials = await this.database.transaction(tenantId, (tx) => this.checks.claim(tx, tenantId, claim));
    return { id: createId(), tenantId, attempts: 1, credentials };
  }

  protected async attempt({ credentials }: Batch): Promise<void> {
    await Promise.all(credentials.map((credential) => this.check(credential)));
  }

  /** A failure delays no other check. */
  private async check(credential: WalletCredential): Promise<void> {
    await this.service.check(credential).catch((err: unknown) => {
      this.logger.warn({ event: 'credential-status.not-checked', credentialId: credential.id, err });
    });
  }
}
