import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { TrustClient } from '@vc/platform/service-clients';
import type { CredentialIssuerMetadata } from '@vc/protocol/openid4vci';
import { IssuerMetadataService } from './issuer-metadata.service';
import { entityConfigurationTooLong } from './openid4vci.errors';

/** Resolvers refuse statements of more than 256 KiB, and base64url makes four characters of three. */
const MAX_METADATA_BYTES = 128 * 1024;

/** The Entity Configuration of a tenant as a credential issuer (OpenID Federation 1.0 §9). The trust service signs it. */
@Injectable()
export class EntityConfigurationService {
  constructor(
    private readonly issuerMetadata: IssuerMetadataService,
    private readonly trust: TrustClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param base of the issuer
   * @throws DomainError `NOT_FOUND` for a tenant that is in no federation, `UNAVAILABLE`
   */
  async get(tenant: TenantId, base: string): Promise<string> {
    const metadata = withoutTexts(await this.issuerMetadata.getMetadata(tenant, base));
    const bytes = Buffer.byteLength(JSON.stringify(metadata));
    if (bytes > MAX_METADATA_BYTES) {
      this.logger.warn({ event: 'federation.entity-configuration-too-long', tenantId: tenant, bytes });
      throw entityConfigurationTooLong();
    }
    const statement = await this.trust.findEntityConfiguration(tenant, base, metadata);
    if (statement === undefined) throw notFound('federation entity', tenant);
    return statement;
  }
}

/** No policy of a federation concerns pictures and names, which are the most of the metadata. Wallets read them at the issuer. */
function withoutTexts(metadata: CredentialIssuerMetadata): CredentialIssuerMetadata {
  const configurations = Object.entries(metadata.credential_configurations_supported);
  return {
    ...metadata,
    credential_configurations_supported: Object.fromEntries(
      configurations.map(([id, { credential_metadata: _, ...configuration }]) => [id, configuration]),
    ),
  };
}
