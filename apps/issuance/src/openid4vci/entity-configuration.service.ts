import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { GrowingCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { notFound } from '@vc/platform/http';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { createId } from '@vc/platform/persistence';
import { type PublicDocument, PublicDocuments } from '@vc/platform/public-documents';
import { TrustClient } from '@vc/platform/service-clients';
import type { CredentialIssuerMetadata } from '@vc/protocol/openid4vci';
import { IssuerMetadataService } from './issuer-metadata.service';
import { entityConfigurationTooLong } from './openid4vci.errors';

/** Resolvers refuse statements of more than 256 KiB, and base64url makes four characters of three. */
const MAX_METADATA_BYTES = 128 * 1024;
/** The trust service signs a statement again before it expires, and omits trust marks that have expired. */
const REUSE_MS = 60_000;

/** The Entity Configuration of a tenant as a credential issuer (OpenID Federation 1.0 §9). The trust service signs it. */
@Injectable()
export class EntityConfigurationService {
  /** Requests of strangers do not measure them again. */
  private readonly tooLong = new GrowingCache<string, true>({ max: 1_000, ttl: REUSE_MS });

  constructor(
    private readonly issuerMetadata: IssuerMetadataService,
    private readonly trust: TrustClient,
    private readonly documents: PublicDocuments,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param base of the issuer
   * @throws DomainError `NOT_FOUND` for a tenant that is in no federation, `UNAVAILABLE`
   */
  async get(tenant: TenantId, base: string): Promise<PublicDocument> {
    const version = await this.issuerMetadata.findVersion(tenant);
    const versionOfTrust = await this.trust.findEntityConfigurationVersion(tenant);
    if (versionOfTrust === null) throw notFound('federation entity', tenant);
    const key = ['entity-configuration', tenant, base, versionOfTrust ?? createId(), ...version] as const;
    if (this.tooLong.has(key.join())) throw entityConfigurationTooLong();
    return this.documents.get(key, async () => ({
      type: 'application/entity-statement+jwt',
      body: await this.sign(tenant, base, key),
      until: new Date(this.clock().getTime() + REUSE_MS),
    }));
  }

  private async sign(tenant: TenantId, base: string, key: readonly string[]): Promise<string> {
    const metadata = withoutTexts((await this.issuerMetadata.build(tenant, base)).metadata);
    const bytes = Buffer.byteLength(JSON.stringify(metadata));
    if (bytes > MAX_METADATA_BYTES) {
      this.logger.warn({ event: 'federation.entity-configuration-too-long', tenantId: tenant, bytes });
      this.tooLong.set(key.join(), true);
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
