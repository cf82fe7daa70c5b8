import { DomainError } from '@vc/platform/http';
import type { InternalHttp } from './internal-http';
import { InternalHttpError } from './internal-http';

type KeyType = 'P-256' | 'Ed25519';

/** What signs a tenant's credentials: the key stays in the trust service. */
export interface IssuerSigner {
  certificateId: string;
  keyId: string;
  alg: 'ES256' | 'EdDSA';
  /** Base64 DER certificates, leaf first, without the trust anchor (RFC 7515 §4.1.6). */
  x5c: [string, ...string[]];
  /** ISO 8601; the end of the leaf's validity. */
  expiresAt: string;
}

/** Who vouches for a signer, and how; or why nobody does. */
export type Voucher =
  | { trustedEntityId: string; by: 'did' | 'pinnedCertificate' | 'authority' }
  /** The tenant trusts what it has issued itself. */
  | { trustedEntityId: null; by: 'tenant' }
  | { trustedEntityId: null; faults: string[] };

/** Whom to ask, and what of the signer's certificate. */
export interface VouchingRules {
  /** Only these trusted entities; without them any, and the tenant itself for its own certificates and DID. */
  trustedEntityIds?: string[];
  /** That the leaf must have. */
  extendedKeyUsage?: string;
}

export interface TrustedIdentifier {
  name: string;
  /** One of the two, with one element. */
  dids?: { did: string }[];
  certificates?: { certificate: string }[];
}

export interface ResolvedTrust {
  trustedEntityId: string;
  action: 'reused' | 'created';
}

/** Questions to the trust service. */
export class TrustClient {
  constructor(private readonly http: InternalHttp) {}

  /**
   * The active issuer certificate of the tenant; made on first use where the tenant has none.
   * @param signMdl must it be one for mobile driving licences?
   * @throws DomainError `CERTIFICATE_NOT_ACTIVE` where the active one is not
   */
  async issuerSigner(tenant: string, keyType: KeyType = 'P-256', signMdl = false): Promise<IssuerSigner> {
    return this.signer(`/internal/tenants/${tenant}/issuer-signer?keyType=${keyType}&signMdl=${signMdl}`);
  }

  /** The certificate that signs the tenant's presentation requests; made on first use where the tenant has none. */
  async verifierSigner(tenant: string, keyType: KeyType = 'P-256', signMdl = false): Promise<IssuerSigner> {
    return this.signer(`/internal/tenants/${tenant}/verifier-signer?keyType=${keyType}&signMdl=${signMdl}`);
  }

  /**
   * A certificate of the tenant that has not ended, active or not.
   * @throws DomainError `CERTIFICATE_NOT_ACTIVE`
   */
  async signerOf(tenant: string, certificateId: string): Promise<IssuerSigner> {
    return this.signer(`/internal/tenants/${tenant}/signers/${certificateId}`);
  }

  private async signer(path: string): Promise<IssuerSigner> {
    return this.http.request<IssuerSigner>('GET', path).catch((error: unknown) => {
      if (error instanceof InternalHttpError && error.status === 409) throw noSuchCertificate();
      throw error;
    });
  }

  async vouchForDid(tenant: string, did: string, rules: VouchingRules = {}): Promise<Voucher> {
    return this.http.request('POST', `/internal/tenants/${tenant}/trusted-entities/vouch`, { did, ...rules });
  }

  /** @param x5c leaf first */
  async vouchForChain(tenant: string, x5c: string[], rules: VouchingRules = {}): Promise<Voucher> {
    return this.http.request('POST', `/internal/tenants/${tenant}/trusted-entities/vouch`, { x5c, ...rules });
  }

  /** Those of the ids that are no trusted entities of the tenant. */
  async unknownTrustedEntities(tenant: string, ids: string[]): Promise<string[]> {
    const path = `/internal/tenants/${tenant}/trusted-entities/unknown`;
    return (await this.http.request<{ unknown: string[] }>('POST', path, { ids })).unknown;
  }

  /** For trust resolution (IF §9.4). */
  async findOrCreateTrustedEntity(tenant: string, identifier: TrustedIdentifier): Promise<ResolvedTrust> {
    return this.http.request('POST', `/internal/tenants/${tenant}/trusted-entities/find-or-create`, identifier);
  }

  /** Signs each input with the key; one signature (JOSE form) per input, in their order. */
  async sign(tenant: string, keyId: string, inputs: Uint8Array[]): Promise<Buffer[]> {
    const { signatures } = await this.http.request<{ signatures: string[] }>('POST', `/internal/keys/${keyId}/sign`, {
      tenantId: tenant,
      inputs: inputs.map((input) => Buffer.from(input).toString('base64url')),
    });
    return signatures.map((signature) => Buffer.from(signature, 'base64url'));
  }
}

const noSuchCertificate = () =>
  new DomainError(
    'CERTIFICATE_NOT_ACTIVE',
    'No active certificate is for mobile driving licences: make or import one with capabilities.signMdl.',
  );
