import { Inject, Injectable } from '@nestjs/common';
import { credentialIssuerIdentifier } from '@vc/contract/routes';
import type { TenantId } from '@vc/platform/access-control';
import { GrowingCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database } from '@vc/platform/persistence';
import { findDocumentVersion } from '@vc/platform/public-documents';
import { TenantDomains } from '@vc/platform/service-clients';
import { algorithmOfKeyType, jwkThumbprint, sha256Base64Url, toNumericDate } from '@vc/protocol/crypto';
import { parseTrustMark, signEntityStatement } from '@vc/protocol/federation';
import { readDateTime } from '@vc/protocol/times';
import type { Certificate } from '../certificates/certificate.entity';
import { CertificateIssuer } from '../certificates/certificate-issuer';
import { CertificatesRepository } from '../certificates/certificates.repository';
import { publicJwkOfCertificate } from '../certificates/public-jwk';
import { didOfTenant } from '../did-of-tenant';
import { KeysService } from '../keys/keys.service';
import { FederationEntitiesRepository } from './federation-entities.repository';
import type { FederationEntityRow, StoredTrustMark } from './federation-entity.entity';
import { noFederationEntity } from './federation-entity.errors';

const CACHE_SIZE = 5_000;

export interface ConfigurationRequest {
  /** Base URL below which the issuer is asked for. */
  base: string;
  /** Metadata of the credential issuer (OpenID4VCI 1.0 §12.2.4), without the keys that sign credentials. */
  issuerMetadata: Record<string, unknown>;
}

interface Draft {
  entity: FederationEntityRow;
  /** All claims but the times. */
  claims: object;
}

/** Makes the Entity Configurations of the tenants (OpenID Federation 1.0 §3). */
@Injectable()
export class EntityConfigurations {
  /** Signed statements, so that requests of strangers cost no signatures. Their keys change with the content. */
  private readonly signed = new GrowingCache<string, string, Draft>({
    max: CACHE_SIZE,
    ttlResolution: 0,
    perf: { now: () => this.clock().getTime() },
    // An eviction does not fail the requests that wait for the signature.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { options, context }) => {
      // Half of its time is left for those who fetch the statement last.
      options.ttl = (context.entity.settings.lifetimeSeconds * 1_000) / 2;
      return this.sign(context);
    },
  });

  constructor(
    private readonly database: Database,
    private readonly entities: FederationEntitiesRepository,
    private readonly certificates: CertificatesRepository,
    private readonly issuer: CertificateIssuer,
    private readonly keys: KeysService,
    private readonly domains: TenantDomains,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the signed statement. @throws DomainError `NOT_FOUND`, also for a base URL of others; `UNAVAILABLE` */
  async get(tenant: TenantId, request: ConfigurationRequest): Promise<string> {
    const bases = await this.domains.basesOf(tenant);
    const { entity, leaves } = await this.read(tenant);
    if (!entity || !bases.includes(request.base)) throw noFederationEntity(tenant);
    const signers = leaves.length > 0 ? leaves : [await this.issuer.getOrIssueLeaf(tenant, 'issuerRoot', 'P-256')];
    const claims = this.toClaims(entity, signers, request);
    const key = [tenant, entity.keyId, entity.updatedAt.getTime(), sha256Base64Url(JSON.stringify(claims))].join('/');
    return this.signed.forceFetch(key, { context: { entity, claims } });
  }

  /**
   * Returns the version of the certificates and settings on which the Entity Configurations of the tenant depend; null if it is in no
   * federation.
   */
  async findVersion(tenant: TenantId): Promise<string | null> {
    const version = await findDocumentVersion(this.database, tenant);
    const isEntity = await this.database.transaction(tenant, (tx) => this.entities.exists(tx, tenant));
    return isEntity ? version : null;
  }

  private async read(tenant: TenantId) {
    return this.database.transaction(tenant, async (tx) => ({
      entity: await this.entities.find(tx, tenant),
      leaves: await this.certificates.listUnexpired(tx, tenant, 'issuerSignCredential', this.clock()),
    }));
  }

  private toClaims(
    { jwk, settings, tenantId }: FederationEntityRow,
    leaves: Certificate[],
    { base, issuerMetadata }: ConfigurationRequest,
  ) {
    const entityIdentifier = credentialIssuerIdentifier(base, tenantId);
    const { authorityHints, organizationName, contacts, trustMarks } = settings;
    const did = didOfTenant(base, tenantId);
    const marks = trustMarks.filter((mark) => this.isUsable(mark, entityIdentifier));
    return {
      iss: entityIdentifier,
      sub: entityIdentifier,
      jwks: { keys: [{ ...jwk, use: 'sig' }] },
      authority_hints: authorityHints,
      metadata: {
        // §5.2.2: common to all types.
        federation_entity: { organization_name: organizationName, ...(contacts.length > 0 && { contacts }) },
        openid_credential_issuer: {
          ...issuerMetadata,
          // §5.1.3: wallets do not register by a federation.
          client_registration_types_supported: [],
          jwks: { keys: toSigningKeys(leaves, did) },
        },
      },
      ...(marks.length > 0 && { trust_marks: marks.map(toTrustMark) }),
    };
  }

  /** A trust mark is of one identifier, and the tenant may have two. */
  private isUsable({ expiresAt, ...mark }: StoredTrustMark, entityIdentifier: string): boolean {
    const now = this.clock();
    if (expiresAt !== null && readDateTime(expiresAt) <= now) return false;
    return parseTrustMark(toTrustMark(mark), now).subject === entityIdentifier;
  }

  private async sign({ entity, claims }: Draft): Promise<string> {
    const { tenantId, keyId, keyType, jwk, settings } = entity;
    const { sign } = await this.keys.signer(tenantId, keyId);
    const iat = toNumericDate(this.clock());
    const header = { alg: algorithmOfKeyType(keyType).alg, kid: jwk.kid };
    return signEntityStatement(header, { ...claims, iat, exp: iat + settings.lifetimeSeconds }, sign);
  }
}

/** Keys of certificates that have not ended, active or not: their credentials are in use. The `kid` is that of credentials. */
function toSigningKeys(leaves: Certificate[], did: string) {
  const keys = leaves.map((leaf) => {
    const jwk = publicJwkOfCertificate(leaf);
    return { ...jwk, kid: `${did}#${jwkThumbprint(jwk)}`, use: 'sig' };
  });
  // Certificates of one key are possible, and two keys of one kid are not.
  return [...new Map(keys.map((key) => [key.kid, key])).values()];
}

function toTrustMark({ trustMarkType, trustMark }: Pick<StoredTrustMark, 'trustMarkType' | 'trustMark'>) {
  return { trust_mark_type: trustMarkType, trust_mark: trustMark };
}
