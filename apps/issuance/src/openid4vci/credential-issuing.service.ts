import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { getCredential, StoredIssuance } from '../issuances/issuance-with-credentials';
import { IssuancesRepository } from '../issuances/issuances.repository';
import { nonceUsed } from '../nonces/nonce.errors';
import { CopyRecipient } from './credential-copies';
import { CredentialFactory, CredentialWithTemplate } from './credential-factory';
import { assertOpen } from './credential-request-resolver';
import { DeferredRequest, DeferredTransactionsService } from './deferred-transactions.service';
import { IssuanceRecorder } from './issuance-recorder';
import { Entitlement } from './issued-copies.repository';
import { ProvenKeys } from './key-proofs.service';
import { unknownTransaction } from './openid4vci.errors';

export interface Recipient extends ProvenKeys, CopyRecipient {
  /** Base URL of the issuer that the wallet asks. */
  base: string;
  /** The deferred request that the credential answers. */
  deferred?: DeferredRequest;
}

interface IssuableCredential extends CredentialWithTemplate {
  /** The issuance of the credential. */
  stored: StoredIssuance;
}

/** Issues copies of a credential, and uses up in the same transaction what entitled the wallet to them. */
@Injectable()
export class CredentialIssuingService {
  constructor(
    private readonly database: Database,
    private readonly factory: CredentialFactory,
    private readonly issuances: IssuancesRepository,
    private readonly deferred: DeferredTransactionsService,
    private readonly recorder: IssuanceRecorder,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns the members of a Credential Response (OpenID4VCI 1.0 §8.3). @throws OpenId4VciError, DomainError */
  async issue(tenant: TenantId, issuable: IssuableCredential, recipient: Recipient) {
    const entitlement = { nonces: recipient.nonces, redemption: this.toRedemption(recipient) };
    let credentials = await this.issueOnce(tenant, issuable, recipient, entitlement);
    // Each repetition follows a commit of a concurrent request, and the number of copies is limited.
    while (!credentials) {
      const current = await this.reload(tenant, issuable, recipient);
      credentials = await this.issueOnce(tenant, current, recipient, { ...entitlement, nonces: [] });
    }
    return { credentials: credentials.map((each) => ({ credential: each })), notification_id: issuable.credential.id };
  }

  /** @returns undefined if the issuance was changed meanwhile. The nonces are used up then. */
  private async issueOnce(
    tenant: TenantId,
    { stored, credential, template }: IssuableCredential,
    recipient: Recipient,
    entitlement: Entitlement,
  ): Promise<string[] | undefined> {
    const copies = await this.factory.create(tenant, { credential, template }, recipient);
    const { wallet, grantId } = recipient;
    const holder = { id: credential.id, wallet, grantId, ...entitlement };
    // When this rejects, the copies may be stored although the response of the database was lost.
    const outcome = await this.recorder.record(stored, holder, copies);
    if (outcome === 'stored') return copies.credentials;
    this.factory.discard(tenant, template, copies);
    if (outcome === 'notEntitled') throw recipient.deferred ? unknownTransaction() : nonceUsed();
    return undefined;
  }

  private async reload(
    tenant: TenantId,
    { credential: { issuanceId, id }, template }: IssuableCredential,
    { deferred }: Recipient,
  ): Promise<IssuableCredential> {
    const stored = await this.database.single(tenant, (tx) => this.issuances.get(tx, tenant, issuanceId));
    assertOpen(stored.issuance);
    const credential = getCredential(stored, id);
    if (deferred) this.deferred.assertValid(await this.deferred.get(deferred), deferred, credential);
    return { stored, credential, template };
  }

  private toRedemption({ deferred }: Recipient): Entitlement['redemption'] {
    if (!deferred) return undefined;
    const { transactionId, accessToken } = deferred;
    return { transactionId, redeemedBy: sha256Base64Url(accessToken), redeemedAt: this.clock() };
  }
}
