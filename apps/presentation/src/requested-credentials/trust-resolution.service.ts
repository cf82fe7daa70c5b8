import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { TrustClient } from '@vc/platform/service-clients';
import { describeCertificate } from '@vc/protocol/x509';
import { RequestedCredential, TrustedIssuer } from './requested-credential';

const MAX_NAME = 200;

/** The trusted entity that represents an issuer (IF §9.4). */
export interface TrustMapping {
  /** Type of the requested credential. */
  credential: string;
  trustedIssuer: TrustedIssuer;
  trustedEntityId: string;
  action: 'reused' | 'created';
}

export interface ResolvedCredentials {
  /** `trustedEntityIds` includes the entities of `trustedIssuers`. */
  credentials: RequestedCredential[];
  trustResolution: TrustMapping[];
}

/** Finds the tenant's trusted entity for each issuer that a request names by DID or certificate, or creates it. */
@Injectable()
export class TrustResolutionService {
  constructor(private readonly trust: TrustClient) {}

  async resolve(tenant: TenantId, requested: RequestedCredential[]): Promise<ResolvedCredentials> {
    const trustResolution: TrustMapping[] = [];
    const credentials: RequestedCredential[] = [];
    for (const credential of requested) {
      const mappings: TrustMapping[] = [];
      for (const issuer of credential.trustedIssuers ?? []) {
        mappings.push(await this.resolveIssuer(tenant, credential.type, issuer));
      }
      trustResolution.push(...mappings);
      credentials.push(withTrustedEntities(credential, mappings));
    }
    return { credentials, trustResolution };
  }

  private async resolveIssuer(
    tenant: TenantId,
    credential: string,
    trustedIssuer: TrustedIssuer,
  ): Promise<TrustMapping> {
    const name = displayName(trustedIssuer).slice(0, MAX_NAME);
    const identifier =
      'did' in trustedIssuer
        ? { dids: [{ did: trustedIssuer.did }] }
        : { certificates: [{ certificate: trustedIssuer.certificate }] };
    const resolved = await this.trust.findOrCreateTrustedEntity(tenant, { name, ...identifier });
    return { credential, trustedIssuer, ...resolved };
  }
}

function withTrustedEntities(credential: RequestedCredential, mappings: TrustMapping[]): RequestedCredential {
  if (mappings.length === 0) return credential;
  const ids = [...(credential.trustedEntityIds ?? []), ...mappings.map(({ trustedEntityId }) => trustedEntityId)];
  return { ...credential, trustedEntityIds: [...new Set(ids)] };
}

function displayName(issuer: TrustedIssuer): string {
  if (issuer.name) return issuer.name;
  return 'did' in issuer ? issuer.did : describeCertificate(issuer.certificate).subject;
}
