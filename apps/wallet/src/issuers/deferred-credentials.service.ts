import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DidResolver } from '@vc/platform/did-resolver';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { collectDeferred, DeferredCredential, ReceivedCredential } from '@vc/protocol/openid4vci-client';
import { NewHolderKey } from '../offers/holder-key';
import { Provenance, ReceivedCredentials } from '../offers/received-credentials';
import { afterPause, leaseNext, LeaseLostError, removeLeased, updateLeased, whileLeased } from '../leases.repository';
import { isRefusal } from '../upstream.errors';
import { StoredDeferredCredential } from './deferred-credential.entity';
import { DeferredCredentialsRepository } from './deferred-credentials.repository';
import { IssuerAccessesRepository } from './issuer-accesses.repository';
import { IssuerHttp } from './issuer-http';
import { IssuerVault } from './issuer-vault';
import { NotificationsService } from './notifications.service';

const FIRST_PAUSE_MS = 5_000;

/** Asks issuers for what they have promised, less and less often, until they give it or the access ends. */
@Injectable()
export class DeferredCredentialsService {
  constructor(
    private readonly database: Database,
    private readonly deferred: DeferredCredentialsRepository,
    private readonly accesses: IssuerAccessesRepository,
    private readonly received: ReceivedCredentials,
    private readonly vault: IssuerVault,
    private readonly http: IssuerHttp,
    private readonly notifications: NotificationsService,
    private readonly dids: DidResolver,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async add(tx: Transaction, provenance: Provenance, promised: DeferredCredential<NewHolderKey>[]): Promise<void> {
    for (const deferred of promised) {
      const { tenantId, userId, issuerAccessId, issuanceId } = provenance;
      const id = createId();
      await this.deferred.insert(tx, {
        id,
        tenantId,
        userId,
        issuerAccessId,
        issuanceId,
        deferred: this.vault.sealDeferred(id, deferred),
        attempts: 0,
        nextAttemptAt: new Date(this.clock().getTime() + deferred.interval * 1000),
        leasedUntil: null,
      });
    }
  }

  /** Leases the deferred credential that has been due longest. @param fullTenants are passed over */
  async leaseNext(fullTenants: string[]): Promise<StoredDeferredCredential | undefined> {
    return this.database.acrossTenants((tx) => leaseNext(tx, StoredDeferredCredential, this.clock(), { fullTenants }));
  }

  /** Asks for what is leased, and never rejects. */
  async resume(stored: StoredDeferredCredential): Promise<void> {
    const { id, attempts } = stored;
    await this.attempt(stored).catch((err: unknown) => {
      this.logger.warn({ event: 'deferred-credential.not-received', id, attempts, err });
    });
  }

  private async attempt(stored: StoredDeferredCredential): Promise<void> {
    const { database, clock } = this;
    const deferred = this.vault.openDeferred(stored.id, stored.deferred);
    try {
      const access = await this.accessOf(stored);
      const options = { http: this.http.request, dids: this.dids, now: clock };
      const collect = () => collectDeferred(access, deferred, options);
      const outcome = await whileLeased({ database, entity: StoredDeferredCredential, clock }, stored, collect);
      await ('deferred' in outcome
        ? this.postpone(stored, outcome.deferred.interval)
        : this.store(stored, access.credentialIssuer, outcome.credential));
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      // An issuer that is away may come back; one that refuses will not change its mind.
      await (isRefusal(error) ? this.giveUp(stored, error) : this.postpone(stored, deferred.interval));
      throw error;
    }
  }

  private async accessOf({ tenantId, issuerAccessId: id }: StoredDeferredCredential) {
    const sealed = await this.database.transaction(tenantId, (tx) => this.accesses.get(tx, tenantId, id));
    return this.vault.openAccess(sealed);
  }

  /**
   * Also where the lease was lost meanwhile: the issuer may not give the credential again to the process that has it
   * now. Of two that were given the credential, the one that removes the row keeps it.
   */
  private async store(
    stored: StoredDeferredCredential,
    credentialIssuer: string,
    credential: ReceivedCredential<NewHolderKey>,
  ): Promise<void> {
    const { tenantId, userId, issuerAccessId, issuanceId } = stored;
    const rows = this.received.rowsOf({ tenantId, userId, issuerAccessId, issuanceId, credentialIssuer }, credential);
    await this.database.transaction(tenantId, async (tx) => {
      if (await this.deferred.remove(tx, stored)) await this.received.store(tx, rows);
    });
  }

  private async postpone(stored: StoredDeferredCredential, seconds: number): Promise<void> {
    const pause = afterPause(stored, this.clock(), { firstMs: FIRST_PAUSE_MS, minMs: seconds * 1000 });
    await this.database.transaction(stored.tenantId, (tx) => updateLeased(tx, StoredDeferredCredential, stored, pause));
  }

  /** The issuer is told of a credential that could not be stored. */
  private async giveUp(stored: StoredDeferredCredential, error: unknown): Promise<void> {
    await this.database.transaction(stored.tenantId, async (tx) => {
      await removeLeased(tx, StoredDeferredCredential, stored);
      await this.notifications.addFailure(tx, stored, error);
    });
  }
}
