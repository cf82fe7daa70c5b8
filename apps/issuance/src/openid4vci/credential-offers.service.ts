import { Inject, Injectable } from '@nestjs/common';
import { audienceOf } from '@vc/contract/access';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { ServiceConfig } from '@vc/platform/config';
import { DomainError } from '@vc/platform/http';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Database } from '@vc/platform/persistence';
import { AuthClient } from '@vc/platform/service-clients';
import { CredentialIssuerMetadata, CredentialOffer, PRE_AUTHORIZED_CODE_GRANT } from '@vc/protocol/openid4vci';
import { CredentialTemplatesRepository } from '../credential-templates/credential-templates.repository';
import { credentialIssuerOf } from '../issuances/issuance-addresses';
import { codeContext } from '../issuances/issuance-secrets';
import { IssuancesRepository } from '../issuances/issuances.repository';
import { issuerMetadata } from './issuer-metadata';

/** What a wallet reads before it asks for anything: the issuer's metadata and the offer. */
@Injectable()
export class CredentialOffersService {
  constructor(
    private readonly database: Database,
    private readonly issuances: IssuancesRepository,
    private readonly templates: CredentialTemplatesRepository,
    private readonly auth: AuthClient,
    private readonly cipher: EnvelopeCipher,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `NOT_FOUND` for a tenant that does not exist */
  async metadata(tenant: TenantId): Promise<CredentialIssuerMetadata> {
    const { name } = await this.auth.tenant(tenant);
    const templates = await this.database.transaction(tenant, (tx) => this.templates.listActive(tx, tenant));
    return issuerMetadata({
      credentialIssuer: credentialIssuerOf(this.config.PUBLIC_URL, tenant),
      authorizationServer: this.authorizationServer,
      displayName: name,
      templates,
    });
  }

  /** OpenID4VCI 1.0 §4.1.1. @throws DomainError `NOT_FOUND` when there is no such offer, or no longer */
  async offer(tenant: TenantId, offerId: string): Promise<CredentialOffer> {
    const { issuance, credentials } = await this.database.transaction(tenant, async (tx) => {
      const found = await this.issuances.findByOffer(tx, tenant, offerId);
      return { issuance: found, credentials: found ? await this.issuances.listCredentials(tx, tenant, found.id) : [] };
    });
    if (issuance?.status !== 'offered' || issuance.expiresAt <= this.clock()) {
      throw new DomainError('NOT_FOUND', 'The credential offer does not exist or is no longer valid.');
    }
    return {
      credential_issuer: credentialIssuerOf(this.config.PUBLIC_URL, tenant),
      credential_configuration_ids: [...new Set(credentials.map((credential) => credential.credentialTemplateId))],
      grants: {
        [PRE_AUTHORIZED_CODE_GRANT]: {
          'pre-authorized_code': this.cipher.open(issuance.preAuthorizedCode, codeContext(issuance.id)).toString(),
          ...(issuance.txCode && { tx_code: issuance.txCode }),
          authorization_server: this.authorizationServer,
        },
      },
    };
  }

  private get authorizationServer(): string {
    return audienceOf('auth', this.config.PUBLIC_URL);
  }
}
