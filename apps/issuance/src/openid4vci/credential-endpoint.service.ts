import { Injectable } from '@nestjs/common';
import { isOfPlatformWallet, PresentedToken, type TenantId } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { Database } from '@vc/platform/persistence';
import { parseCredentialRequest, parseDeferredCredentialRequest } from '@vc/protocol/openid4vci';
import { credentialIssuerOf } from '../issuances/issuance-addresses';
import { IssuancesRepository } from '../issuances/issuances.repository';
import { DeliveredTo } from '../issuances/settlement';
import { NoncesService } from '../nonces/nonces.service';
import { CredentialFactory } from './credential-factory';
import { CredentialResponse, respond } from './credential-response';
import { DeferredRequest, DeferredTransactionsService } from './deferred-transactions.service';
import { EncryptionKeys } from './encryption-keys';
import { IssuanceToken, IssuanceTokenVerifier } from './issuance-token';
import { IssuedMeanwhileError } from './issued-copies';
import { IssuanceRecorder } from './issuance-recorder';
import { KeyProofsService, ProvenKeys } from './key-proofs.service';
import { RequestedCredential, CredentialRequestResolver, withKeys } from './credential-request-resolver';

/** Whom a credential goes to, and what is used up by that. */
interface Delivery extends ProvenKeys {
  wallet: DeliveredTo;
  deferred?: DeferredRequest;
}

/** OpenID4VCI 1.0 §8 and §9 */
@Injectable()
export class CredentialEndpointService {
  constructor(
    private readonly database: Database,
    private readonly tokens: IssuanceTokenVerifier,
    private readonly encryptionKeys: EncryptionKeys,
    private readonly requested: CredentialRequestResolver,
    private readonly proofs: KeyProofsService,
    private readonly nonces: NoncesService,
    private readonly deferred: DeferredTransactionsService,
    private readonly factory: CredentialFactory,
    private readonly issuances: IssuancesRepository,
    private readonly issued: IssuanceRecorder,
    private readonly config: ServiceConfig,
  ) {}

  /** @param body JSON, or the text of a JWE. @throws OpenId4VciError */
  async issue(tenant: TenantId, presented: PresentedToken | undefined, body: unknown): Promise<CredentialResponse> {
    const token = await this.verifyToken(tenant, presented);
    const request = parseCredentialRequest(this.opened(tenant, body));
    const requested = await this.requested.find(tenant, token, request.target);
    const proven = this.proofs.verify(tenant, this.issuerOf(tenant), request.proofs, requested.template);
    const { isDeferred, approvedAt } = requested.issuance;
    if (isDeferred && !approvedAt) {
      const pending = await this.deferred.add(tenant, requested.credential, proven);
      return respond(202, pending, request.responseEncryption);
    }
    const delivery = { ...proven, wallet: this.walletOf(presented) };
    const answer = await this.deliver(tenant, withKeys(requested, proven.holderKeys), delivery);
    return respond(200, answer, request.responseEncryption);
  }

  /** §9: the same request again, until the wallet has the credential. @throws OpenId4VciError */
  async issueDeferred(
    tenant: TenantId,
    presented: PresentedToken | undefined,
    body: unknown,
  ): Promise<CredentialResponse> {
    const token = await this.verifyToken(tenant, presented);
    const { transactionId, responseEncryption } = parseDeferredCredentialRequest(this.opened(tenant, body));
    const { issuanceId } = token;
    const deferred = { tenantId: tenant, issuanceId, transactionId, accessToken: presented!.token };
    const transaction = await this.deferred.get(deferred);
    const credentialIdentifier = transaction.issuanceCredentialId;
    const requested = await this.requested.find(tenant, token, { credentialIdentifier });
    this.deferred.assertValid(transaction, deferred, requested.credential);
    if (!requested.issuance.approvedAt) return respond(202, this.deferred.pending(transactionId), responseEncryption);
    const { holderKeys } = transaction;
    const delivery = { holderKeys, nonces: [], deferred, wallet: this.walletOf(presented) };
    const answer = await this.deliver(tenant, requested, delivery);
    return respond(200, answer, responseEncryption);
  }

  private async deliver(tenant: TenantId, requested: RequestedCredential, delivery: Delivery) {
    try {
      return await this.deliverOnce(tenant, requested, delivery);
    } catch (error) {
      if (!(error instanceof IssuedMeanwhileError)) throw error;
      const { issuanceId, id } = requested.credential;
      const { credentials } = await this.database.transaction(tenant, (tx) =>
        this.issuances.getWhole(tx, tenant, issuanceId),
      );
      const credential = credentials.find((each) => each.id === id)!;
      return this.deliverOnce(tenant, { ...requested, credential }, delivery);
    }
  }

  private async deliverOnce(
    tenant: TenantId,
    { credential, template }: RequestedCredential,
    { holderKeys, nonces, deferred, wallet }: Delivery,
  ) {
    const made = await this.factory.create(tenant, { credential, template }, holderKeys);
    await this.database.transaction(tenant, async (tx) => {
      const used = nonces.length > 0 && this.nonces.use(tx, tenant, nonces);
      const [whole] = await Promise.all([this.issuances.getWholeForUpdate(tx, tenant, credential.issuanceId), used]);
      const current = whole.credentials.find(({ id }) => id === credential.id)!;
      if (deferred) await this.deferred.redeem(tx, deferred, current);
      this.issued.record(tx, whole, { id: credential.id, wallet }, made);
    });
    return { credentials: made.credentials.map((each) => ({ credential: each })), notification_id: credential.id };
  }

  private async verifyToken(tenant: TenantId, presented: PresentedToken | undefined): Promise<IssuanceToken> {
    return this.tokens.verify(presented, this.issuerOf(tenant));
  }

  private walletOf(presented: PresentedToken | undefined): DeliveredTo {
    const isOwn = presented !== undefined && isOfPlatformWallet(presented, this.config.SERVICE_TOKEN_SECRET);
    return isOwn ? 'platformWallet' : 'otherWallet';
  }

  private opened(tenant: TenantId, body: unknown): unknown {
    return typeof body === 'string' ? this.encryptionKeys.open(tenant, body) : body;
  }

  private issuerOf(tenant: TenantId): string {
    return credentialIssuerOf(this.config.PUBLIC_URL, tenant);
  }
}
