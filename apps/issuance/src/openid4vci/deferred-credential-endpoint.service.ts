import { Injectable } from '@nestjs/common';
import { PresentedToken, type TenantId } from '@vc/platform/access-control';
import { parseDeferredCredentialRequest } from '@vc/protocol/openid4vci';
import { AuthorizedRequests } from './authorized-requests';
import { CredentialIssuingService } from './credential-issuing.service';
import { CredentialRequestResolver } from './credential-request-resolver';
import { CredentialResponse, toCredentialResponse } from './credential-response';
import { DeferredTransactionsService, toPending } from './deferred-transactions.service';
import { EncryptionKeys } from './encryption-keys';
import { IssuanceToken } from './issuance-token';

/** OpenID4VCI 1.0 §9 */
@Injectable()
export class DeferredCredentialEndpointService {
  constructor(
    private readonly authorized: AuthorizedRequests,
    private readonly encryptionKeys: EncryptionKeys,
    private readonly transactions: DeferredTransactionsService,
    private readonly requests: CredentialRequestResolver,
    private readonly credentials: CredentialIssuingService,
  ) {}

  /**
   * The wallet may repeat the request until it has obtained the credential.
   * @param body JSON, or the text of a JWE
   * @throws OpenId4VciError
   */
  async issue(tenant: TenantId, presented: PresentedToken | undefined, body: unknown): Promise<CredentialResponse> {
    const request = { tenantId: tenant, presented, refusal: 'credential.refused' } as const;
    return this.authorized.answer(request, (token) => this.respond(tenant, token, body));
  }

  private async respond(tenant: TenantId, token: IssuanceToken, body: unknown): Promise<CredentialResponse> {
    const { issuanceId, accessToken, base, wallet, grantId } = token;
    const { transactionId, responseEncryption } = parseDeferredCredentialRequest(
      this.encryptionKeys.decrypt(tenant, body),
    );
    const deferred = { tenantId: tenant, issuanceId, transactionId, accessToken, grantId };
    const transaction = await this.transactions.get(deferred);
    const target = { credentialIdentifier: transaction.issuanceCredentialId };
    const resolved = await this.requests.resolve(tenant, token, target);
    this.transactions.assertValid(transaction, deferred, resolved.credential);
    if (!resolved.stored.issuance.approvedAt) {
      return toCredentialResponse(202, toPending(transactionId), responseEncryption);
    }
    const recipient = { holderKeys: transaction.holderKeys, nonces: [], deferred, base, wallet, grantId };
    const issued = await this.credentials.issue(tenant, resolved, recipient);
    return toCredentialResponse(200, issued, responseEncryption);
  }
}
