import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { DidResolver } from '@vc/platform/did-resolver';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { collectDeferred, CredentialOutcome, DeferredCredential } from '@vc/protocol/openid4vci-client';
import { NewHolderKey } from '../offers/holder-key';
import { Provenance, ReceivedCredentials } from '../offers/received-credentials';
import { isRefusal, isTransient } from '../upstream.errors';
import { StoredDeferredCredential } from './deferred-credential.entity';
import { StoredIssuerAccess } from './issuer-access.entity';
import { IssuerHttp } from './issuer-http';
import { IssuerVault } from './issuer-vault';
import { NotificationsService } from './notifications.service';
import { postpone, takeDue } from './take-due';

/** Asks issuers for what they have promised, less and less often, until they give it or the access ends. */
@Injectable()
export class DeferredCredentialsService {
  constructor(
    private readonly database: Database,
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
      await tx.insert(StoredDeferredCredential, {
        ...{ id, tenantId, userId, issuerAccessId, issuanceId, deferred: this.vault.sealDeferred(id, deferred) },
        ...{ attempts: 0, nextAttemptAt: new Date(this.clock().getTime() + deferred.interval * 1000) },
      });
    }
  }

  /** Answers how many were due. */
  async collectDue(): Promise<number> {
    const due = await this.database.acrossTenants((tx) => takeDue(tx, StoredDeferredCredential, this.clock()));
    await Promise.all(due.map((each) => this.collect(each)));
    return due.length;
  }

  private async collect(stored: StoredDeferredCredential): Promise<void> {
    const { tenantId, issuerAccessId, id } = stored;
    const sealed = await this.database.transaction(tenantId, (tx) =>
      tx.findOneByOrFail(StoredIssuerAccess, { tenantId, id: issuerAccessId }),
    );
    const access = this.vault.openAccess(sealed);
    const deferred = this.vault.openDeferred(id, stored.deferred);
    try {
      const outcome = await collectDeferred(access, deferred, {
        http: this.http.request,
        dids: this.dids,
        now: this.clock,
      });
      await this.settle(stored, access.credentialIssuer, outcome);
    } catch (err) {
      const isAway = isTransient(err);
      if (!isAway && !isRefusal(err)) throw err;
      this.logger.warn({ event: 'deferred-credential.refused', id, err });
      // An issuer that is away may come back; one that refuses will not change its mind.
      await (isAway ? this.postpone(stored, deferred.interval) : this.giveUp(stored, err));
    }
  }

  private async settle(
    stored: StoredDeferredCredential,
    credentialIssuer: string,
    outcome: CredentialOutcome<NewHolderKey>,
  ): Promise<void> {
    if ('deferred' in outcome) return this.postpone(stored, outcome.deferred.interval);
    const { tenantId, userId, issuerAccessId, issuanceId, id } = stored;
    const provenance = { tenantId, userId, issuerAccessId, issuanceId, credentialIssuer };
    await this.database.transaction(tenantId, async (tx) => {
      // Of two that were given the credential, one keeps it.
      const { affected } = await tx.delete(StoredDeferredCredential, { tenantId, id });
      const rows = this.received.rowsOf(provenance, outcome.credential);
      if (affected === 1) await this.received.store(tx, rows);
    });
  }

  private async postpone(stored: StoredDeferredCredential, seconds: number): Promise<void> {
    await this.database.transaction(stored.tenantId, (tx) =>
      postpone(tx, StoredDeferredCredential, stored, this.clock(), seconds * 1000),
    );
  }

  /** The issuer is told of a credential that could not be stored. */
  private async giveUp(stored: StoredDeferredCredential, error: unknown): Promise<void> {
    const { tenantId, id } = stored;
    await this.database.transaction(tenantId, async (tx) => {
      await tx.delete(StoredDeferredCredential, { tenantId, id });
      await this.notifications.addFailure(tx, stored, error);
    });
  }
}
