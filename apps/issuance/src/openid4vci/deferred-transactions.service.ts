import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { isUuid } from '@vc/platform/http';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { OpenId4VciError } from '@vc/protocol/openid4vci';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import { NoncesService } from '../nonces/nonces.service';
import { DeferredTransaction } from './deferred-transaction.entity';
import { DeferredTransactionsRepository } from './deferred-transactions.repository';
import { ProvenKeys } from './key-proofs.service';

/** Seconds after which a wallet may ask again. */
const DEFERRED_INTERVAL = 5;

/** A deferred credential request, as the wallet repeats it. */
export interface DeferredRequest {
  tenantId: TenantId;
  /** That the access token is for. */
  issuanceId: string;
  transactionId: string;
  accessToken: string;
}

/**
 * The `transaction_id`s of credential requests that wait for the issuer's approval.
 *
 * OpenID4VCI 1.0 §9.1: a `transaction_id` must be invalidated after the wallet has obtained its credential. An answer
 * that was sent may be lost, so that the issuer knows of that by the word of the wallet only: its notification (§11), or
 * for the platform's own wallet, `wallet.credential.received`. Until then the wallet that was answered gets the same
 * copies again. It is known by its access token, and with that by the DPoP key of the token; a wallet that says nothing
 * can repeat its request for as long as this token lives.
 */
@Injectable()
export class DeferredTransactionsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: DeferredTransactionsRepository,
    private readonly nonces: NoncesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Answers what the wallet is told. */
  async add(tenantId: TenantId, credential: IssuanceCredential, { holderKeys, nonces }: ProvenKeys) {
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
    });
    return this.pending(transaction.id);
  }

  /** §9.2 */
  pending(transactionId: string) {
    return { transaction_id: transactionId, interval: DEFERRED_INTERVAL };
  }

  /** @throws OpenId4VciError `invalid_transaction_id` */
  async get(request: DeferredRequest): Promise<DeferredTransaction> {
    return this.database.transaction(request.tenantId, (tx) => this.find(tx, request));
  }

  /** @throws OpenId4VciError `invalid_transaction_id` */
  assertValid(
    { redeemedAt, redeemedBy }: DeferredTransaction,
    request: DeferredRequest,
    credential: IssuanceCredential,
  ) {
    if (redeemedAt === null) return;
    const isObtained = credential.receivedAt !== null || credential.holderDecision !== null;
    if (isObtained || redeemedBy !== sha256Base64Url(request.accessToken)) throw unknownTransaction();
  }

  /**
   * With the delivery of the credential.
   * @param credential locked: of wallets that ask at the same time, one is answered
   * @throws OpenId4VciError `invalid_transaction_id`
   */
  async redeem(tx: Transaction, request: DeferredRequest, credential: IssuanceCredential): Promise<void> {
    const transaction = await this.find(tx, request);
    this.assertValid(transaction, request, credential);
    const { tenantId, transactionId, accessToken } = request;
    const redemption = { redeemedBy: sha256Base64Url(accessToken), redeemedAt: this.clock() };
    await this.transactions.redeem(tx, tenantId, transactionId, redemption);
  }

  private async find(tx: Transaction, { tenantId, issuanceId, transactionId: id }: DeferredRequest) {
    const transaction = isUuid(id) ? await this.transactions.find(tx, { tenantId, issuanceId, id }) : null;
    if (!transaction) throw unknownTransaction();
    return transaction;
  }
}

const unknownTransaction = () =>
  new OpenId4VciError('invalid_transaction_id', 'the transaction_id is unknown, or its credential was obtained');
