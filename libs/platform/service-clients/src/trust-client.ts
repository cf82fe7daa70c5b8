import type { Jwk, KeyType, SignatureAlgorithm } from '@vc/protocol/crypto';
import type { InternalHttp } from './internal-http';
import { InternalHttpError } from './internal-http';
import { noActiveMdlCertificate, sandboxNotTrusted, tooLongToSign } from './service-client.errors';

const TOO_LARGE = 413;
/** Of the trust service, only for a sandbox. */
const UNPROCESSABLE = 422;

/** Certificate chain of a tenant's signing key; the private key stays in the trust service. */
export interface IssuerSigner {
  certificateId: string;
  keyId: string;
  alg: SignatureAlgorithm;
  /** Base64 DER certificates, leaf first, without the trust anchor (RFC 7515 §4.1.6). */
  x5c: [string, ...string[]];
  /** ISO 8601; the end of the leaf's validity. */
  expiresAt: string;
  /** Whether the tenant publishes an Entity Configuration as an issuer. The previous release does not say. */
  isFederationEntity?: boolean;
}

/** The trusted entity that a signer belongs to and by which of its identifiers, or why the signer is not trusted. */
export type TrustDecision =
  | { trustedEntityId: string; by: 'did' | 'pinnedCertificate' | 'authority' }
  /** The signer is the tenant itself. */
  | { trustedEntityId: null; by: 'tenant' }
  /** A federation that the tenant trusts has the key of the signer. */
  | { trustedEntityId: null; by: 'federation' }
  | { trustedEntityId: null; faults: string[] };

/** A key of an issuer, under the `kid` that its metadata give it. */
export interface FederatedKey {
  kid: string;
  jwk: Jwk;
}

/** The keys with which an issuer signs credentials, or why no federation of the tenant vouches for it. */
export type FederatedIssuerDecision = { keys: FederatedKey[] } | { faults: string[] };

export interface TrustRules {
  /** Limits the decision to these trusted entities. Without it, any of them and the tenant itself count. */
  trustedEntityIds?: string[];
  /** OID that the leaf must list (RFC 5280 §4.2.1.12). */
  extendedKeyUsage?: string;
  /** What the signer has signed: a trust list may say what its entities sign. `credential` by default. */
  purpose?: TrustPurpose;
}

export const TRUST_PURPOSES = [
  'credential',
  'statusList',
  'request',
  'registration',
  'registrationStatusList',
  'walletAttestation',
] as const;
export type TrustPurpose = (typeof TRUST_PURPOSES)[number];

export type SignerRole = 'issuer' | 'verifier';

/** A signer whose signature, and whose DID if it has one, the caller has verified. It has one or both identifiers. */
export interface ProvenSigner {
  role: SignerRole;
  did?: string | undefined;
  /** Base64 DER, leaf first. Its path may lead to an unknown authority. */
  x5c?: string[] | undefined;
}

/** A trusted signer, and the name under which the tenant, or this platform for one of its tenants, knows it. */
export interface IdentifiedSigner {
  by: 'did' | 'pinnedCertificate' | 'authority' | 'platform';
  trustedEntityId: string | null;
  /** Of the trusted entity, or of the tenant: another tenant's is its slug. With `authority` it is the authority's. */
  name: string;
}

/**
 * Returns the one name of a signer, in wallets and at verifiers: that of the trusted entity or of the tenant. An authority
 * vouches for the certificate below it, and has itself another name. Null for a signer that is not trusted.
 * @param certificateSubject of the signer (RFC 4514)
 */
export function trustedNameOf(signer: IdentifiedSigner | null, certificateSubject: string | null): string | null {
  return signer?.by === 'authority' ? certificateSubject : (signer?.name ?? null);
}

export interface TrustedIdentifier {
  name: string;
  /** Exactly one of `dids` and `certificates` is set, with one element. */
  dids?: { did: string }[];
  certificates?: { certificate: string }[];
}

export interface ResolvedTrust {
  trustedEntityId: string;
  action: 'reused' | 'created';
}

/** Client of the trust service's internal interface. */
export class TrustClient {
  constructor(private readonly http: InternalHttp) {}

  /**
   * Returns the active issuer certificate of the tenant. The trust service creates the first one on first use.
   * @param signMdl whether it must be able to sign mobile driving licences
   * @throws DomainError `CERTIFICATE_NOT_ACTIVE` when no active certificate fits
   */
  async issuerSigner(tenant: string, keyType: KeyType = 'P-256', signMdl = false): Promise<IssuerSigner> {
    return this.signer(`/internal/tenants/${tenant}/issuer-signer?keyType=${keyType}&signMdl=${signMdl}`);
  }

  /** Returns the certificate that signs the tenant's presentation requests, as `issuerSigner` does. */
  async verifierSigner(tenant: string, keyType: KeyType = 'P-256', signMdl = false): Promise<IssuerSigner> {
    return this.signer(`/internal/tenants/${tenant}/verifier-signer?keyType=${keyType}&signMdl=${signMdl}`);
  }

  /**
   * Returns a certificate of the tenant that has not expired, active or not.
   * @throws DomainError `CERTIFICATE_NOT_ACTIVE`
   */
  async signerOf(tenant: string, certificateId: string): Promise<IssuerSigner> {
    return this.signer(`/internal/tenants/${tenant}/signers/${certificateId}`);
  }

  private async signer(path: string): Promise<IssuerSigner> {
    return this.http.request<IssuerSigner>('GET', path).catch((error: unknown) => {
      if (error instanceof InternalHttpError && error.status === 409) throw noActiveMdlCertificate();
      throw error;
    });
  }

  async resolveTrustForDid(tenant: string, did: string, rules: TrustRules = {}): Promise<TrustDecision> {
    return this.http.request('POST', `/internal/tenants/${tenant}/trusted-entities/vouch`, { did, ...rules });
  }

  /** @param x5c leaf first */
  async resolveTrustForChain(tenant: string, x5c: string[], rules: TrustRules = {}): Promise<TrustDecision> {
    return this.http.request('POST', `/internal/tenants/${tenant}/trusted-entities/vouch`, { x5c, ...rules });
  }

  /** @param entityIdentifier of OpenID Federation: an https URL */
  async findFederatedIssuer(tenant: string, entityIdentifier: string): Promise<FederatedIssuerDecision> {
    return this.http.request('POST', `/internal/tenants/${tenant}/federation/issuers`, { entityIdentifier });
  }

  /**
   * Returns the version of what the trust service adds to Entity Configurations of the tenant; null if the tenant is in no federation,
   * undefined from an instance of the previous release.
   */
  async findEntityConfigurationVersion(tenant: string): Promise<string | null | undefined> {
    const path = `/internal/tenants/${tenant}/federation/entity-configuration/version`;
    return (await this.http.find<{ version: string | null }>('GET', path))?.version;
  }

  /**
   * Returns the signed Entity Configuration of the tenant (OpenID Federation 1.0 §3); undefined if it has none.
   * @param base URL below which the issuer is asked for
   * @param issuerMetadata without the keys that sign credentials, which the trust service knows
   */
  async findEntityConfiguration(tenant: string, base: string, issuerMetadata: object): Promise<string | undefined> {
    const path = `/internal/tenants/${tenant}/federation/entity-configuration`;
    return (await this.http.find<{ statement: string }>('POST', path, { base, issuerMetadata }))?.statement;
  }

  /**
   * Returns why the certificates of a signer, trusted or not, cannot be relied on: those that are revoked, or whose CRL
   * does not say. An empty list for others.
   * @param x5c leaf first
   */
  async listRevocationIssues(tenant: string, x5c: string[]): Promise<string[]> {
    const path = `/internal/tenants/${tenant}/trusted-entities/revocations`;
    return (await this.http.request<{ issues: string[] }>('POST', path, { x5c })).issues;
  }

  /** Returns who the signer is; null if neither a trusted entity of the tenant nor this platform vouches for it. */
  async identifySigner(tenant: string, signer: ProvenSigner): Promise<IdentifiedSigner | null> {
    const path = `/internal/tenants/${tenant}/trusted-entities/identify`;
    return (await this.http.request<{ signer: IdentifiedSigner | null }>('POST', path, signer)).signer;
  }

  /** Returns the ids that are no trusted entities of the tenant. */
  async unknownTrustedEntities(tenant: string, ids: string[]): Promise<string[]> {
    const path = `/internal/tenants/${tenant}/trusted-entities/unknown`;
    return (await this.http.request<{ unknown: string[] }>('POST', path, { ids })).unknown;
  }

  /** For trust resolution (IF §9.4). @throws DomainError `SANDBOX_BOUNDARY` for a sandbox, if the tenant is for production */
  async findOrCreateTrustedEntity(tenant: string, identifier: TrustedIdentifier): Promise<ResolvedTrust> {
    const path = `/internal/tenants/${tenant}/trusted-entities/find-or-create`;
    return this.http.request<ResolvedTrust>('POST', path, identifier).catch((error: unknown) => {
      if (error instanceof InternalHttpError && error.status === UNPROCESSABLE) throw sandboxNotTrusted();
      throw error;
    });
  }

  /**
   * Signs each input with the key; one signature (JOSE form) per input, in their order.
   * @throws DomainError `PAYLOAD_TOO_LARGE` for an input that the provider of the key does not sign
   */
  async sign(tenant: string, keyId: string, inputs: Uint8Array[]): Promise<Buffer[]> {
    const body = { tenantId: tenant, inputs: inputs.map((input) => Buffer.from(input).toString('base64url')) };
    const answer = this.http.request<{ signatures: string[] }>('POST', `/internal/keys/${keyId}/sign`, body);
    const { signatures } = await answer.catch((error: unknown) => {
      if (error instanceof InternalHttpError && error.status === TOO_LARGE) throw tooLongToSign();
      throw error;
    });
    return signatures.map((signature) => Buffer.from(signature, 'base64url'));
  }
}
