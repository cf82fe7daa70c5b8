import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import { getCredential } from '../issuances/issuance-with-credentials';
import { IssuancesRepository } from '../issuances/issuances.repository';
import { DeliveredTo } from '../issuances/settlement';
import { NoncesService } from '../nonces/nonces.service';
import { ConcurrentIssuanceError } from './credential-copies';
import { CredentialFactory, CredentialWithTemplate } from './credential-factory';
import { DeferredRequest, DeferredTransactionsService } from './deferred-transactions.service';
import { IssuanceRecorder } from './issuance-recorder';
import { ProvenKeys } from './key-proofs.service';

export interface Recipient extends ProvenKeys {
  wallet: DeliveredTo;
  /** The deferred request that the credential answers. */
  deferred?: DeferredRequest;
}

/** Issues copies of a credential, and uses up in the same transaction what entitled the wallet to them. */
@Injectable()
export class CredentialIssuingService {
  constructor(
    private readonly database: Database,
    private readonly factory: CredentialFactory,
    private readonly issuances: IssuancesRepository,
    private readonly nonces: NoncesService,
    private readonly deferred: DeferredTransactionsService,
    private readonly recorder: IssuanceRecorder,
  ) {}

  /** @returns the members of a Credential Response (OpenID4VCI 1.0 §8.3). @throws OpenId4VciError, DomainError */
  async issue(tenant: TenantId, { credential, template }: CredentialWithTemplate, recipient: Recipient) {
    try {
      return await this.issueOnce(tenant, { credential, template }, recipient);
    } catch (error) {
      if (!(error instanceof ConcurrentIssuanceError)) throw error;
      const { issuanceId, id } = credential;
      const reloaded = await this.database.transaction(tenant, (tx) => this.issuances.get(tx, tenant, issuanceId));
      return this.issueOnce(tenant, { credential: getCredential(reloaded, id), template }, recipient);
    }
  }

  private async issueOnce(
    tenant: TenantId,
    { credential, template }: CredentialWithTemplate,
    { holderKeys, nonces, deferred, wallet }: Recipient,
  ) {
    const { id, issuanceId } = credential;
    const copies = await this.factory.create(tenant, { credential, template }, holderKeys);
    await this.database.transaction(tenant, async (tx) => {
      const used = nonces.length > 0 && this.nonces.use(tx, tenant, nonces);
      const [issuance] = await Promise.all([this.issuances.getForUpdate(tx, tenant, issuanceId), used]);
      if (deferred) await this.deferred.redeem(tx, deferred, getCredential(issuance, id));
      this.recorder.record(tx, issuance, { id, wallet }, copies);
    });
    return { credentials: copies.credentials.map((each) => ({ credential: each })), notification_id: id };
  }
}
