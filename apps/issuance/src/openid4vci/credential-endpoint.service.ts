import { Injectable } from '@nestjs/common';
import { PresentedToken, type TenantId } from '@vc/platform/access-control';
import { parseCredentialRequest } from '@vc/protocol/openid4vci';
import { AuthorizedRequests } from './authorized-requests';
import { CredentialIssuingService } from './credential-issuing.service';
import { CredentialRequestResolver, preferIssued } from './credential-request-resolver';
import { CredentialResponse, toCredentialResponse } from './credential-response';
import { DeferredTransactionsService } from './deferred-transactions.service';
import { EncryptionKeys } from './encryption-keys';
import { IssuanceToken } from './issuance-token';
import { KeyProofsService } from './key-proofs.service';

/** OpenID4VCI 1.0 §8 */
@Injectable()
export class CredentialEndpointService {
  constructor(
    private readonly authorized: AuthorizedRequests,
    private readonly encryptionKeys: EncryptionKeys,
    private readonly requests: CredentialRequestResolver,
    private readonly proofs: KeyProofsService,
    private readonly deferred: DeferredTransactionsService,
    private readonly credentials: CredentialIssuingService,
  ) {}

  /** @param body JSON, or the text of a JWE. @throws OpenId4VciError */
  async issue(tenant: TenantId, presented: PresentedToken | undefined, body: unknown): Promise<CredentialResponse> {
    const request = { tenantId: tenant, presented, refusal: 'credential.refused' } as const;
    return this.authorized.answer(request, (token) => this.respond(tenant, token, body));
  }

  private async respond(tenant: TenantId, token: IssuanceToken, body: unknown): Promise<CredentialResponse> {
    const { target, proofs, responseEncryption } = parseCredentialRequest(this.encryptionKeys.decrypt(tenant, body));
    const resolved = await this.requests.resolve(tenant, token, target);
    const proven = await this.proofs.verify(tenant, token.credentialIssuer, proofs, resolved.template);
    const { isDeferred, approvedAt } = resolved.stored.issuance;
    if (isDeferred && !approvedAt) {
      const pending = await this.deferred.add(tenant, resolved.credential, { ...proven, grantId: token.grantId });
      return toCredentialResponse(202, pending, responseEncryption);
    }
    const { base, wallet, grantId } = token;
    const recipient = { ...proven, base, wallet, grantId };
    const issued = await this.credentials.issue(tenant, preferIssued(resolved, proven.holderKeys), recipient);
    return toCredentialResponse(200, issued, responseEncryption);
  }
}
