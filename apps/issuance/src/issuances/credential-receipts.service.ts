import { Inject, Injectable } from '@nestjs/common';
import { Timeline } from '@vc/feature/timeline';
import { type TenantId } from '@vc/platform/access-control';
import { Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { addReport, hasDelivery, isConfirmed, Reporter } from './wallet-reports';
import { IssuanceCredential } from './issuance-credential.entity';
import { IssuanceCredentialsRepository } from './issuance-credentials.repository';
import { IssuanceLifecycleService } from './issuance-lifecycle.service';
import { isOpen } from './issuance-status';
import { IssuanceWithCredentials } from './issuance-with-credentials';
import { IssuanceFailure, walletSilence } from './issuance.errors';
import { credentialStep } from './issuance.steps';
import { IssuancesRepository } from './issuances.repository';

/** A credential that the platform's own wallet has received. */
export interface Receipt {
  /** The tenant of the issuer; the holder may be of another one. */
  issuerTenantId: TenantId;
  openId4VcIssuanceId: string;
  openId4VcCredentialId: string;
}

/** Ends issuances whose credentials were delivered: the wallet confirms them, reports a failure, or lets its time pass. */
@Injectable()
export class CredentialReceiptsService {
  constructor(
    private readonly issuances: IssuancesRepository,
    private readonly credentials: IssuanceCredentialsRepository,
    private readonly lifecycle: IssuanceLifecycleService,
    private readonly timeline: Timeline,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Repeating a receipt changes nothing. @param tx across tenants, because the event belongs to the holder's tenant */
  async record(
    tx: Transaction,
    { issuerTenantId, openId4VcIssuanceId, openId4VcCredentialId }: Receipt,
  ): Promise<void> {
    const found = await this.issuances.findForUpdate(tx, issuerTenantId, openId4VcIssuanceId);
    const credential = found?.credentials.find(({ id }) => id === openId4VcCredentialId);
    const reporter = { wallet: 'platformWallet' } as const;
    if (!found || !credential || !hasDelivery(credential, reporter)) return;
    if (!isConfirmed(credential, reporter)) this.timeline.add(tx, credentialStep('wallet.received', credential));
    await this.confirm(tx, found, credential, reporter);
  }

  /** The wallet has the credential. With the last one the issuance is completed. */
  async confirm(
    tx: Transaction,
    found: IssuanceWithCredentials,
    credential: IssuanceCredential,
    reporter: Reporter,
  ): Promise<void> {
    if (!isConfirmed(credential, reporter)) {
      addReport(credential, reporter, { isReceived: true });
      credential.updatedAt = this.clock();
      credential.receivedAt ??= credential.updatedAt;
      await this.credentials.update(tx, credential);
    }
    const areAllReceived = found.credentials.every(({ receivedAt }) => receivedAt !== null);
    if (areAllReceived && isOpen(found.issuance.status)) await this.lifecycle.complete(tx, found.issuance);
  }

  /** No wallet could store one of the credentials, so the issuance fails. @param found with an open issuance */
  async fail(tx: Transaction, found: IssuanceWithCredentials, failure: IssuanceFailure): Promise<void> {
    await this.lifecycle.fail(tx, found, failure);
  }

  /**
   * Ends an issuance whose wallet has not confirmed the credentials in time. It is completed for other wallets, which
   * need not send notifications, and fails for the platform's own, which always confirms.
   */
  async settle(tx: Transaction, found: IssuanceWithCredentials): Promise<void> {
    if (found.issuance.deliveredTo === 'otherWallet') await this.lifecycle.complete(tx, found.issuance);
    else await this.lifecycle.fail(tx, found, walletSilence());
  }
}
