import { Injectable } from '@nestjs/common';
import { audienceOf } from '@vc/contract/access';
import { credentialIssuerIdentifier } from '@vc/contract/routes';
import { Timeline } from '@vc/feature/timeline';
import { type TenantId } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Database } from '@vc/platform/persistence';
import { TenantClocks } from '@vc/platform/service-clients';
import { CredentialOffer, PRE_AUTHORIZED_CODE_GRANT } from '@vc/protocol/openid4vci';
import { grantContext } from '../issuances/issuance-secrets';
import { issuanceStep } from '../issuances/issuance.steps';
import { Issuance } from '../issuances/issuance.entity';
import { IssuancesRepository } from '../issuances/issuances.repository';
import { offerNotRedeemable } from './openid4vci.errors';

/** OpenID4VCI 1.0 §4.1 */
@Injectable()
export class CredentialOffersService {
  constructor(
    private readonly database: Database,
    private readonly issuances: IssuancesRepository,
    private readonly cipher: EnvelopeCipher,
    private readonly config: ServiceConfig,
    private readonly timeline: Timeline,
    private readonly clocks: TenantClocks,
  ) {}

  /** @throws DomainError `NOT_FOUND` when the offer does not exist or cannot be redeemed */
  async get(tenant: TenantId, offerId: string): Promise<CredentialOffer> {
    const found = await this.database.single(tenant, (tx) => this.issuances.findByOffer(tx, tenant, offerId));
    if (!found) throw offerNotRedeemable();
    const { issuance, credentials } = found;
    if (!isRedeemable(issuance, await this.clocks.now(tenant))) {
      await this.timeline.record({ ...issuanceStep('offer.refused', issuance), code: 'NOT_FOUND' });
      throw offerNotRedeemable();
    }
    this.timeline.recordLater(issuanceStep('offer.fetched', issuance));
    return {
      credential_issuer: credentialIssuerIdentifier(issuance.baseUrl ?? this.config.PUBLIC_URL, tenant),
      credential_configuration_ids: [...new Set(credentials.map((credential) => credential.credentialTemplateId))],
      grants: this.toGrants(issuance),
    };
  }

  private toGrants({ id, grantType, grantValue, txCode }: Issuance): NonNullable<CredentialOffer['grants']> {
    const value = this.cipher.open(grantValue, grantContext(id)).toString();
    const authorization_server = audienceOf('auth', this.config.PUBLIC_URL);
    if (grantType === 'authorization_code') {
      return { authorization_code: { issuer_state: value, authorization_server } };
    }
    const grant = { 'pre-authorized_code': value, ...(txCode && { tx_code: txCode }), authorization_server };
    return { [PRE_AUTHORIZED_CODE_GRANT]: grant };
  }
}

/** An offer can be redeemed until its credentials have been delivered. */
function isRedeemable({ status, settlesAt, expiresAt }: Issuance, now: Date): boolean {
  return status === 'offered' && settlesAt === null && expiresAt > now;
}
