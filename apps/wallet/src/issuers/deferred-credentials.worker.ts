import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { LeasedWorker } from '../leased-worker';
import { StoredDeferredCredential } from './deferred-credential.entity';
import { DeferredCredentialsService } from './deferred-credentials.service';

const INTERVAL_MS = 1_000;

/** Asks issuers for the credentials that they have promised. */
@Injectable()
export class DeferredCredentialsWorker extends LeasedWorker<StoredDeferredCredential> {
  constructor(
    private readonly deferred: DeferredCredentialsService,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(INTERVAL_MS, logger);
  }

  protected leaseNext(fullTenants: string[]): Promise<StoredDeferredCredential | undefined> {
    return this.deferred.leaseNext(fullTenants);
  }

  protected resume(deferred: StoredDeferredCredential): Promise<void> {
    return this.deferred.resume(deferred);
  }
}
