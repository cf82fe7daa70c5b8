import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { collectDeferred, ReceivedCredential } from '@vc/protocol/openid4vci-client';
import { CredentialStore } from '../credentials/credential-store';
import { HolderKeyPair } from '../issuers/holder-key';
import { IssuerAccessCipher } from '../issuers/issuer-access-cipher';
import { IssuerAccessesRepository } from '../issuers/issuer-accesses.repository';
import { NotificationsService } from '../issuers/notifications.service';
import { LeasedWorker } from '../leases/leased-worker';
import { nextAttempt, LeaseLostError, removeLeased, updateLeased, withLease } from '../leases/leases.repository';
import { isRejection } from '../upstream.errors';
import { MAX_DEFERRAL_MS, StoredDeferredCredential } from './deferred-credential.entity';
import { DeferredCredentialsRepository } from './deferred-credentials.repository';
import { IssuerOptions } from './issuer-options';
import { deferredTooLong } from './offer.errors';

const FIRST_PAUSE_MS = 5_000;

/**
 * Requests deferred credentials with growing pauses, until the issuer answers, the access token expires, or 90 days
 * have passed.
 */
@Injectable()
export class DeferredCredentialsWorker extends LeasedWorker<StoredDeferredCredential> {
  constructor(
    private readonly database: Database,
    private readonly deferred: DeferredCredentialsRepository,
    private readonly accesses: IssuerAccessesRepository,
    private readonly credentials: CredentialStore,
    private readonly cipher: IssuerAccessCipher,
    private readonly options: IssuerOptions,
    private readonly notifications: NotificationsService,
    @Inject(LOGGER) logger: Logger,
  ) {
    const failureLog = ({ id }: StoredDeferredCredential) => ({ event: 'deferred-credential.not-received', id });
    super({ database, entity: StoredDeferredCredential, clock: options.now, logger, failureLog });
  }

  protected async attempt(stored: StoredDeferredCredential): Promise<void> {
    const deferred = this.cipher.openDeferred(stored.id, stored.deferred);
    try {
      const access = await this.getAccess(stored);
      const outcome = await withLease(this.work, stored, () =>
        collectDeferred(access, deferred, this.options.forLookUp()),
      );
      await ('deferred' in outcome
        ? this.postpone(stored, outcome.deferred.interval)
        : this.store(stored, access.credentialIssuer, outcome.credential));
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      // An unavailable issuer may recover. A rejection is final.
      await (isRejection(error) ? this.giveUp(stored, error) : this.postpone(stored, deferred.interval));
      throw error;
    }
  }

  private async getAccess({ tenantId, issuerAccessId: id }: StoredDeferredCredential) {
    const sealed = await this.database.transaction(tenantId, (tx) => this.accesses.get(tx, tenantId, id));
    return this.cipher.openAccess(sealed);
  }

  /**
   * Stores the credential even after the lease was lost: the issuer may not issue it again to the process that holds
   * the lease now. Of two processes that received the credential, the one that removes the row stores it.
   */
  private async store(
    stored: StoredDeferredCredential,
    credentialIssuer: string,
    credential: ReceivedCredential<HolderKeyPair>,
  ): Promise<void> {
    const { tenantId, userId, issuerAccessId, issuanceId, redemptionId, isPushed } = stored;
    const rows = await this.credentials.accept(
      { tenantId, userId, issuerAccessId, issuanceId, redemptionId, credentialIssuer, isPushed, isNews: isPushed },
      credential,
    );
    await this.database.transaction(tenantId, async (tx) => {
      if (await this.deferred.remove(tx, stored)) await this.credentials.insert(tx, rows);
    });
  }

  /** @param seconds the `interval` of the issuer */
  private async postpone(stored: StoredDeferredCredential, seconds: number): Promise<void> {
    const now = this.options.now();
    const end = new Date(stored.createdAt.getTime() + MAX_DEFERRAL_MS);
    if (now >= end) return this.giveUp(stored, deferredTooLong());
    const pause = nextAttempt(stored, now, { firstMs: FIRST_PAUSE_MS, minMs: seconds * 1000 });
    if (pause.nextAttemptAt > end) pause.nextAttemptAt = end;
    await this.database.transaction(stored.tenantId, (tx) => updateLeased(tx, StoredDeferredCredential, stored, pause));
  }

  private async giveUp(stored: StoredDeferredCredential, error: unknown): Promise<void> {
    await this.database.transaction(stored.tenantId, async (tx) => {
      await removeLeased(tx, StoredDeferredCredential, stored);
      await this.notifications.addFailure(tx, stored, error);
    });
  }
}
