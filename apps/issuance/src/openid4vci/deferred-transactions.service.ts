import { Inject, Injectable } from '@nestjs/common';
import { Timeline } from '@vc/feature/timeline';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { isUuid } from '@vc/platform/http';
import { createId, Database } from '@vc/platform/persistence';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import { credentialStep } from '../issuances/issuance.steps';
import { NoncesService } from '../nonces/nonces.service';
import { assertIssuable } from './credential-copies';
import { DeferredTransaction } from './deferred-transaction.entity';
import { DeferredTransactionsRepository } from './deferred-transactions.repository';
import { ProvenKeys } from './key-proofs.service';
import { unknownTransaction } from './openid4vci.errors';

/** Seconds that a wallet waits before it repeats its request. */
const DEFERRED_INTERVAL = 5;

export interface DeferredRequest {
  tenantId: TenantId;
  /** The issuance of the access token. */
  issuanceId: string;
  transactionId: string;
  accessToken: string;
  /** Of the access token. */
  grantId: string;
}

/**
 * Manages the `transaction_id`s of credential requests that wait for the issuer's approval.
 *
 * A `transaction_id` must be invalidated after the wallet has obtained its credential (OpenID4VCI 1.0 §9.1). Because a
 * response can be lost, the wallet has obtained it when it says so: by its notification (§11), or the platform's own
 * wallet by `wallet.credential.received`. Until then, the access token that the credential was issued to gets the same
 * copies again. A wallet that sends no notification can repeat its request until this token expires.
 */
@Injectable()
export class DeferredTransactionsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: DeferredTransactionsRepository,
    private readonly nonces: NoncesService,
    private readonly timeline: Timeline,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @returns the members of the response to the wallet (§9.2)
   * @throws OpenId4VciError `invalid_nonce`, `credential_request_denied`
   */
  async add(
    tenantId: TenantId,
    credential: IssuanceCredential,
    { holderKeys, nonces, grantId }: ProvenKeys & { grantId: string },
  ) {
    assertIssuable(credential, grantId);
    const transaction: DeferredTransaction = {
      id: createId(),
      tenantId,
      issuanceId: credential.issuanceId,
      issuanceCredentialId: credential.id,
      holderKeys,
      createdAt: this.clock(),
      redeemedAt: null,
      redeemedBy: null,
    };
    await this.database.transaction(tenantId, async (tx) => {
      await this.nonces.use(tx, tenantId, nonces);
      await this.transactions.insert(tx, transaction);
      this.timeline.add(tx, credentialStep('credential.deferred', credential));
    });
    return toPending(transaction.id);
  }

  /** @throws OpenId4VciError `invalid_transaction_id` */
  async get(request: DeferredRequest): Promise<DeferredTransaction> {
    const { tenantId, issuanceId, transactionId: id } = request;
    const transaction =
      isUuid(id) &&
      (await this.database.transaction(tenantId, (tx) => this.transactions.find(tx, { tenantId, issuanceId, id })));
    if (!transaction) throw unknownTransaction();
    return transaction;
  }

  /** @throws OpenId4VciError `invalid_transaction_id` */
  assertValid(
    { redeemedAt, redeemedBy }: DeferredTransaction,
    request: DeferredRequest,
    credential: IssuanceCredential,
  ) {
    if (redeemedAt === null) return;
    if (isObtained(credential, request.grantId) || redeemedBy !== sha256Base64Url(request.accessToken)) {
      throw unknownTransaction();
    }
  }
}

/** §9.2 */
export function toPending(transactionId: string) {
  return { transaction_id: transactionId, interval: DEFERRED_INTERVAL };
}

/** Whether the wallet has reported that it stored the credential or could not store it. */
function isObtained({ deliveries, receivedAt, holderDecision }: IssuanceCredential, grantId: string): boolean {
  const delivery = deliveries?.[grantId];
  if (delivery) return delivery.isReceived === true || delivery.decision !== undefined;
  return receivedAt !== null || holderDecision !== null;
}
