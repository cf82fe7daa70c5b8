import { Inject, Injectable } from '@nestjs/common';
import { audienceOf } from '@vc/contract/access';
import { credentialIssuerIdentifier, statusListAggregationUri } from '@vc/contract/routes';
import { GrowingCache } from '@vc/platform/cache';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ServiceConfig } from '@vc/platform/config';
import { Database } from '@vc/platform/persistence';
import { AuthClient, type CertificateSigner } from '@vc/platform/service-clients';
import { sha256Base64Url, signCompactJws, toNumericDate } from '@vc/protocol/crypto';
import { CredentialIssuerMetadata } from '@vc/protocol/openid4vci';
import type { StoredRegistration } from '../credential-settings/credential-setting.entity';
import { CredentialSettingsRepository } from '../credential-settings/credential-settings.repository';
import { CredentialTemplatesRepository } from '../credential-templates/credential-templates.repository';
import { IssuerSigners } from '../issuer-signers/issuer-signers';
import { EncryptionKeys } from './encryption-keys';
import { toIssuerInfo } from './issuer-info';
import { toIssuerMetadata } from './issuer-metadata';
import { KeyProofsService } from './key-proofs.service';

const SIGNED_TYPE = 'openidvci-issuer-metadata+jwt';
const CACHE_SIZE = 1_000;
const CACHE_TTL_MS = 5 * 60_000;

interface Unsigned {
  metadata: CredentialIssuerMetadata;
  signer: CertificateSigner;
}

export interface IssuerMetadataResponse {
  type: 'application/json' | 'application/jwt';
  body: CredentialIssuerMetadata | string;
}

/** OpenID4VCI 1.0 §12.2 */
@Injectable()
export class IssuerMetadataService {
  /** Signed metadata, so that requests of strangers cost no signatures. Its keys change with metadata and certificate. */
  private readonly signed = new GrowingCache<string, string, Unsigned>({
    max: CACHE_SIZE,
    ttl: CACHE_TTL_MS,
    // An eviction does not fail the requests that wait for the signature.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => this.sign(context),
  });

  constructor(
    private readonly database: Database,
    private readonly templates: CredentialTemplatesRepository,
    private readonly settings: CredentialSettingsRepository,
    private readonly auth: AuthClient,
    private readonly signers: IssuerSigners,
    private readonly encryptionKeys: EncryptionKeys,
    private readonly proofs: KeyProofsService,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * §12.2.2: JSON, or a signed JWT when the wallet accepts that. §12.2.3: the identifier in it is the one of the request.
   * @param base of the issuer
   * @throws DomainError `NOT_FOUND` for a tenant that does not exist
   */
  async respond(tenant: TenantId, base: string, accept: string | undefined): Promise<IssuerMetadataResponse> {
    return accept?.includes('application/jwt')
      ? { type: 'application/jwt', body: await this.signMetadata(tenant, base) }
      : { type: 'application/json', body: await this.getMetadata(tenant, base) };
  }

  /** @throws DomainError `NOT_FOUND` for a tenant that does not exist */
  async getMetadata(tenant: TenantId, base: string): Promise<CredentialIssuerMetadata> {
    const { name } = await this.auth.tenant(tenant);
    const { templates, registrations } = await this.database.transaction(tenant, async (tx) => ({
      templates: await this.templates.listActive(tx, tenant),
      ...(await this.settings.get(tx, tenant)),
    }));
    return toIssuerMetadata({
      credentialIssuer: credentialIssuerIdentifier(base, tenant),
      authorizationServer: audienceOf('auth', this.config.PUBLIC_URL),
      statusListAggregation: statusListAggregationUri(base, tenant),
      displayName: name,
      templates,
      issuerInfo: await this.createIssuerInfo(tenant, registrations),
      canAttest: this.proofs.canAttest,
      encryptionKeys: [this.encryptionKeys.publicJwk(tenant)],
    });
  }

  private async createIssuerInfo(tenant: TenantId, registrations: StoredRegistration[]) {
    if (registrations.length === 0) return undefined;
    return toIssuerInfo(registrations, { now: this.clock(), leaf: await this.signers.findLeaf(tenant, 'P-256') });
  }

  /** §12.2.3 */
  private async signMetadata(tenant: TenantId, base: string): Promise<string> {
    const metadata = await this.getMetadata(tenant, base);
    const signer = await this.signers.get(tenant, 'P-256');
    const key = `${tenant}/${signer.certificateId}/${sha256Base64Url(JSON.stringify(metadata))}`;
    return this.signed.forceFetch(key, { context: { metadata, signer } });
  }

  private async sign({ metadata, signer: { alg, x5c, sign } }: Unsigned): Promise<string> {
    const iat = toNumericDate(this.clock());
    const claims = { sub: metadata.credential_issuer, iss: metadata.credential_issuer, iat };
    return signCompactJws({ alg, typ: SIGNED_TYPE, x5c }, { ...claims, ...metadata }, sign);
  }
}
