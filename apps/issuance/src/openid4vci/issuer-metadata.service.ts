import { Inject, Injectable } from '@nestjs/common';
import { audienceOf } from '@vc/contract/access';
import { credentialIssuerIdentifier, statusListAggregationUri } from '@vc/contract/routes';
import { bindingOf, type RegistrationContext } from '@vc/feature/registrations';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ServiceConfig } from '@vc/platform/config';
import { Database } from '@vc/platform/persistence';
import { findDocumentVersion, type PublicDocument, PublicDocuments } from '@vc/platform/public-documents';
import { AuthClient } from '@vc/platform/service-clients';
import { acceptedJoseAlgorithms, signCompactJws, toNumericDate } from '@vc/protocol/crypto';
import type { CredentialIssuerMetadata } from '@vc/protocol/openid4vci';
import { createIssuerInfo, type IssuerInfo } from '@vc/protocol/registration';
import type { StoredRegistration } from '../credential-settings/credential-setting.entity';
import { CredentialSettingsRepository } from '../credential-settings/credential-settings.repository';
import { toAcceptedRegistration } from '../credential-settings/stored-registration';
import { CredentialTemplatesRepository } from '../credential-templates/credential-templates.repository';
import { IssuerSigners } from '../issuer-signers/issuer-signers';
import { EncryptionKeys } from './encryption-keys';
import { toIssuerMetadata } from './issuer-metadata';
import { KeyProofsService } from './key-proofs.service';

const SIGNED_TYPE = 'openidvci-issuer-metadata+jwt';
const SIGNATURE_REUSE_MS = 5 * 60_000;
/** Registrations are shown while they are of the party that the certificate names, which the trust service knows. */
const REGISTRATIONS_REUSE_MS = 60_000;

interface BuiltMetadata {
  metadata: CredentialIssuerMetadata;
  until: Date | undefined;
}

/** OpenID4VCI 1.0 §12.2 */
@Injectable()
export class IssuerMetadataService {
  constructor(
    private readonly database: Database,
    private readonly templates: CredentialTemplatesRepository,
    private readonly settings: CredentialSettingsRepository,
    private readonly auth: AuthClient,
    private readonly signers: IssuerSigners,
    private readonly encryptionKeys: EncryptionKeys,
    private readonly proofs: KeyProofsService,
    private readonly config: ServiceConfig,
    private readonly documents: PublicDocuments,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * §12.2.2: JSON, or a signed JWT when the wallet accepts that. §12.2.3: the identifier in it is the one of the request.
   * @param base of the issuer
   * @throws DomainError `NOT_FOUND` for a tenant that does not exist
   */
  async respond(tenant: TenantId, base: string, accept: string | undefined): Promise<PublicDocument> {
    const version = await this.findVersion(tenant);
    if (accept?.includes('application/jwt')) return this.getSigned(tenant, base, version);
    return this.documents.get(['issuer-metadata', tenant, base, ...version], async () => {
      const { metadata, until } = await this.build(tenant, base);
      return { type: 'application/json', body: JSON.stringify(metadata), until };
    });
  }

  /**
   * Returns what tells the metadata of a tenant from that before a change.
   * @throws DomainError `NOT_FOUND` for a tenant that does not exist
   */
  async findVersion(tenant: TenantId): Promise<string[]> {
    const { name } = await this.auth.tenant(tenant);
    return [name, acceptedJoseAlgorithms().join(), await findDocumentVersion(this.database, tenant)];
  }

  /** @throws DomainError `NOT_FOUND` for a tenant that does not exist */
  async build(tenant: TenantId, base: string): Promise<BuiltMetadata> {
    const { name } = await this.auth.tenant(tenant);
    const { templates, registrations } = await this.database.transaction(tenant, async (tx) => ({
      templates: await this.templates.listActive(tx, tenant),
      ...(await this.settings.get(tx, tenant)),
    }));
    const metadata = toIssuerMetadata({
      credentialIssuer: credentialIssuerIdentifier(base, tenant),
      authorizationServer: audienceOf('auth', this.config.PUBLIC_URL),
      statusListAggregation: statusListAggregationUri(base, tenant),
      displayName: name,
      templates,
      issuerInfo: await this.createIssuerInfo(tenant, registrations),
      canAttest: this.proofs.canAttest,
      encryptionKeys: [this.encryptionKeys.publicJwk(tenant)],
    });
    return { metadata, until: registrations.length === 0 ? undefined : this.after(REGISTRATIONS_REUSE_MS) };
  }

  private async createIssuerInfo(tenant: TenantId, registrations: StoredRegistration[]) {
    if (registrations.length === 0) return undefined;
    return toIssuerInfo(registrations, { now: this.clock(), leaf: await this.signers.findLeaf(tenant, 'P-256') });
  }

  /** §12.2.3. It is signed once, so that requests of strangers cost no signatures. */
  private async getSigned(tenant: TenantId, base: string, version: string[]): Promise<PublicDocument> {
    const { certificateId, alg, x5c, sign } = await this.signers.get(tenant, 'P-256');
    return this.documents.get(['signed-issuer-metadata', tenant, base, certificateId, ...version], async () => {
      const { metadata, until } = await this.build(tenant, base);
      const iat = toNumericDate(this.clock());
      const claims = { sub: metadata.credential_issuer, iss: metadata.credential_issuer, iat, ...metadata };
      const body = await signCompactJws({ alg, typ: SIGNED_TYPE, x5c }, claims, sign);
      return { type: 'application/jwt', body, until: until ?? this.after(SIGNATURE_REUSE_MS) };
    });
  }

  private after(durationMs: number): Date {
    return new Date(this.clock().getTime() + durationMs);
  }
}

/**
 * `issuer_info` of the issuer metadata (ETSI TS 119 472-3): the registration certificates that have not ended and are of the
 * party that the certificate of signed metadata names. Undefined without any.
 */
function toIssuerInfo(stored: StoredRegistration[], { now, leaf }: RegistrationContext): IssuerInfo[] | undefined {
  const shown = stored
    .map(toAcceptedRegistration)
    .filter(
      ({ content, expiresAt }) => (expiresAt === null || expiresAt > now) && bindingOf(content, leaf) === 'bound',
    );
  return shown.length > 0 ? createIssuerInfo(shown.map(({ certificate }) => certificate)) : undefined;
}
