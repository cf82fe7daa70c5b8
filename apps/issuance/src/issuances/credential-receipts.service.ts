import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Outbox } from '@vc/platform/messaging';
import { Transaction } from '@vc/platform/persistence';
import { nextIssuanceCredentialStatus } from './issuance-credential-status';
import { IssuanceCredential } from './issuance-credential.entity';
import { IssuanceCredentialsRepository } from './issuance-credentials.repository';
import { isOpen, nextIssuanceStatus } from './issuance-status';
import { Issuance } from './issuance.entity';
import { IssuanceFailure, walletSilence } from './issuance.errors';
import { issuanceEvent } from './issuance.events';
import { IssuanceWithCredentials } from './issuance-with-credentials';
import { IssuancesRepository } from './issuances.repository';
import { IssuancesService } from './issuances.service';

/** Where the platform's own wallet holds a credential. */
export interface Receipt {
  /** Whose issuer it came from; its holder may be of another tenant. */
  issuerTenantId: TenantId;
  openId4VcIssuanceId: string;
  /** Of the issuance. */
  openId4VcCredentialId: string;
}

/**
 * Ends issuances whose credentials were delivered: with what the wallet says of them, or where it says nothing in time.
 * Each issuance ends once, with one event.
 */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly issuances: IssuancesRepository,
    private readonly credentials: IssuanceCredentialsRepository,
    private readonly service: IssuancesService,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The same again changes nothing. @param tx across tenants: the event is of the holder's tenant */
  async record(
    tx: Transaction,
    { issuerTenantId, openId4VcIssuanceId, openId4VcCredentialId }: Receipt,
  ): Promise<void> {
    const whole = await this.issuances.findForUpdate(tx, issuerTenantId, openId4VcIssuanceId);
    const credential = whole?.credentials.find(({ id }) => id === openId4VcCredentialId);
    if (whole && credential) await this.receive(tx, whole, credential);
  }

  /** The wallet has the credential; with the last one the issuance is completed. */
  async receive(tx: Transaction, whole: IssuanceWithCredentials, credential: IssuanceCredential): Promise<void> {
    if (credential.receivedAt === null) {
      credential.receivedAt = credential.updatedAt = this.clock();
      await this.credentials.update(tx, credential);
    }
    const isWhole = whole.credentials.every(({ receivedAt }) => receivedAt !== null);
    if (isWhole && isOpen(whole.issuance.status)) await this.complete(tx, whole.issuance);
  }

  /** The wallet could not store the credential: the issuance fails with it. Only while the issuance is open. */
  async fail(
    tx: Transaction,
    whole: IssuanceWithCredentials,
    credential: IssuanceCredential,
    failure: IssuanceFailure,
  ): Promise<void> {
    credential.status = nextIssuanceCredentialStatus(credential.status, 'fail');
    credential.updatedAt = this.clock();
    await this.credentials.update(tx, credential);
    await this.failWhole(tx, whole, failure);
  }

  /** Nothing was heard in time: a wallet of others is taken to have the credentials, the platform's own is not. */
  async settle(tx: Transaction, whole: IssuanceWithCredentials): Promise<void> {
    if (whole.issuance.deliveredTo === 'otherWallet') await this.complete(tx, whole.issuance);
    else await this.failWhole(tx, whole, walletSilence());
  }

  private async complete(tx: Transaction, issuance: Issuance): Promise<void> {
    issuance.status = nextIssuanceStatus(issuance.status, 'complete');
    issuance.updatedAt = this.clock();
    await this.issuances.update(tx, issuance);
    this.outbox.add(tx, issuanceEvent('completed', issuance));
  }

  private async failWhole(tx: Transaction, whole: IssuanceWithCredentials, failure: IssuanceFailure): Promise<void> {
    whole.issuance.error = failure;
    await this.service.end(tx, whole, 'fail');
    this.outbox.add(tx, issuanceEvent('failed', whole.issuance));
  }
}
