import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Database, Transaction } from '@vc/platform/persistence';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import { getCredential, IssuanceWithCredentials } from '../issuances/issuance-with-credentials';
import { IssuancesRepository } from '../issuances/issuances.repository';
import { NoncesService } from '../nonces/nonces.service';
import { ConcurrentIssuanceError, CopyRecipient } from './credential-copies';
import { CredentialFactory, CredentialWithTemplate } from './credential-factory';
import { DeferredRequest, DeferredTransactionsService } from './deferred-transactions.service';
import { IssuanceRecorder } from './issuance-recorder';
import { ProvenKeys } from './key-proofs.service';

export interface Recipient extends ProvenKeys, CopyRecipient {
  /** Base URL of the issuer that the wallet asks. */
  base: string;
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
    // Each repetition follows a commit of a concurrent request, and the number of copies is limited.
    for (let current = credential; ;) {
      try {
        return await this.issueOnce(tenant, { credential: current, template }, recipient);
      } catch (error) {
        if (!(error instanceof ConcurrentIssuanceError)) throw error;
        current = await this.reload(tenant, credential);
      }
    }
  }

  private async reload(tenant: TenantId, { issuanceId, id }: IssuanceCredential): Promise<IssuanceCredential> {
    const found = await this.database.transaction(tenant, (tx) => this.issuances.get(tx, tenant, issuanceId));
    return getCredential(found, id);
  }

  private async issueOnce(tenant: TenantId, { credential, template }: CredentialWithTemplate, recipient: Recipient) {
    const { id } = credential;
    const copies = await this.factory.create(tenant, { credential, template }, recipient);
    const holder = { id, wallet: recipient.wallet, grantId: recipient.grantId, maxCopies: template.maxCopies };
    await this.database.transaction(tenant, async (tx) => {
      try {
        const issuance = await this.useUp(tx, credential, recipient);
        this.recorder.record(tx, issuance, holder, copies);
      } catch (error) {
        // Not after the commit, which may have stored the copies although its response was lost.
        this.factory.discard(tenant, template, copies);
        throw error;
      }
    });
    return { credentials: copies.credentials.map((each) => ({ credential: each })), notification_id: id };
  }

  /** Uses up the nonces and the deferred request, and locks the issuance. */
  private async useUp(
    tx: Transaction,
    { tenantId, issuanceId, id }: IssuanceCredential,
    { nonces, deferred }: Recipient,
  ): Promise<IssuanceWithCredentials> {
    const used = nonces.length > 0 && this.nonces.use(tx, tenantId, nonces);
    const [issuance] = await Promise.all([this.issuances.getForUpdate(tx, tenantId, issuanceId), used]);
    if (deferred) await this.deferred.redeem(tx, deferred, getCredential(issuance, id));
    return issuance;
  }
}
