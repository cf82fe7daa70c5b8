import { Inject, Injectable } from '@nestjs/common';
import { credentialIssuerIdentifier } from '@vc/contract/routes';
import { createIssuerState, createPreAuthorizedCode, type IssuanceGrant } from '@vc/feature/issuance-grant';
import { ServiceKeys, type TenantId } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { createId, createSecretId } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { IssuanceCredential } from './issuance-credential.entity';
import { attributesContext, grantContext } from './issuance-secrets';
import { IssuanceTimes } from './issuance-times';
import { IssuanceWithCredentials } from './issuance-with-credentials';
import { Issuance } from './issuance.entity';
import { OfferedCredential, ParsedOffer } from './offer-parser';
import { createTxCode, NewTxCode } from './tx-code';

/** Creates an issuance with its grant and its credentials, and stores nothing. */
@Injectable()
export class IssuanceFactory {
  constructor(
    private readonly cipher: EnvelopeCipher,
    private readonly config: ServiceConfig,
    private readonly keys: ServiceKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns with `txCode`, the requested transaction code, which is not stored in the clear */
  create(tenant: TenantId, offer: ParsedOffer): IssuanceWithCredentials & { txCode?: string | undefined } {
    const txCode = createTxCode(offer.txCode);
    const issuance = this.createIssuance(tenant, offer, txCode);
    const credentials = offer.credentials.map((each, position) =>
      this.createCredential(issuance, each, position, offer.times),
    );
    return { issuance, credentials, txCode: txCode?.code };
  }

  private createIssuance(tenantId: TenantId, offer: ParsedOffer, txCode: NewTxCode | undefined): Issuance {
    const id = createId();
    const now = this.clock();
    const { baseUrl, times, grantType, isDeferred, recipientUserId, annotations } = offer;
    const { expiresAt } = times;
    const issuanceGrant = {
      jti: createId(),
      tenantId,
      issuanceId: id,
      credentialIssuer: credentialIssuerIdentifier(baseUrl, tenantId),
      credentialIdentifiers: toCredentialIdentifiers(offer.credentials),
      expiresAt,
    };
    return {
      id,
      tenantId,
      status: 'offered',
      error: null,
      expiresAt,
      createdAt: now,
      updatedAt: now,
      offerId: createSecretId(),
      baseUrl: baseUrl === this.config.PUBLIC_URL ? null : baseUrl,
      grantType,
      grantValue: this.cipher.seal(this.createGrant(issuanceGrant, offer, txCode), grantContext(id)),
      txCode: txCode?.form ?? null,
      recipientUserId,
      isDeferred,
      approvedAt: null,
      deliveredTo: null,
      settlesAt: null,
      ...annotations,
    };
  }

  private createGrant(
    grant: IssuanceGrant,
    { grantType, userAuthentication, recipientUserId }: ParsedOffer,
    txCode: NewTxCode | undefined,
  ): string {
    return grantType === 'authorization_code'
      ? createIssuerState({ ...grant, userAuthentication, userId: recipientUserId ?? undefined }, this.keys)
      : createPreAuthorizedCode(grant, txCode?.code, this.keys);
  }

  private createCredential(
    { id: issuanceId, tenantId, createdAt, updatedAt }: Issuance,
    { id, template, attributes }: OfferedCredential,
    position: number,
    { validFrom, validUntil }: IssuanceTimes,
  ): IssuanceCredential {
    return {
      id,
      tenantId,
      issuanceId,
      credentialTemplateId: template.id,
      position,
      status: 'offered',
      exchange: 'openid4vc',
      format: template.format,
      revocable: template.revocable,
      holderDecision: null,
      validFrom,
      validUntil,
      issuedAt: null,
      expiresAt: null,
      createdAt,
      updatedAt,
      receivedAt: null,
      holderKeys: null,
      deliveries: null,
      attributes: this.cipher.sealJson(attributes, attributesContext(id)),
    };
  }
}

/** Groups the credentials by credential configuration, whose id is the template's (OpenID4VCI 1.0 §6.2). */
function toCredentialIdentifiers(offered: OfferedCredential[]): Record<string, string[]> {
  const identifiers: Record<string, string[]> = {};
  for (const { id, template } of offered) (identifiers[template.id] ??= []).push(id);
  return identifiers;
}
