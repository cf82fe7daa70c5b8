import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database } from '@vc/platform/persistence';
import { AuthClient } from '@vc/platform/service-clients';
import { jwkThumbprint, publicJwkOf } from '@vc/protocol/crypto';
import { DidDocument } from '@vc/protocol/did';
import { describeCertificate } from '@vc/protocol/x509';
import { Certificate, LEAF_TYPES } from '../certificates/certificate.entity';
import { CertificatesRepository } from '../certificates/certificates.repository';
import { didOfTenant } from '../did-of-tenant';
import { TrustConfig } from '../trust-config';

/** Each tenant's `did:web` document. */
@Injectable()
export class DidsService {
  constructor(
    private readonly database: Database,
    private readonly certificates: CertificatesRepository,
    private readonly auth: AuthClient,
    private readonly config: TrustConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The keys that sign now, and those that did and may still be met. @throws DomainError `NOT_FOUND` */
  async document(tenant: TenantId): Promise<DidDocument> {
    await this.auth.tenant(tenant);
    const inUse = await this.database.transaction(tenant, (tx) =>
      this.certificates.listInUse(tx, tenant, [...LEAF_TYPES], this.clock()),
    );
    const did = didOfTenant(this.config.PUBLIC_URL, tenant);
    const methods = new Map(inUse.map((certificate) => [certificate.id, verificationMethodOf(did, certificate)]));
    const idsOf = (type: Certificate['type']) =>
      inUse.filter((certificate) => certificate.type === type).map(({ id }) => methods.get(id)!.id);
    return {
      '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1'],
      id: did,
      verificationMethod: [...methods.values()],
      assertionMethod: idsOf('issuerSignCredential'),
      authentication: idsOf('verifierSignRequest'),
    };
  }
}

function verificationMethodOf(did: string, { certificate }: Certificate) {
  const publicKeyJwk = publicJwkOf(describeCertificate(certificate).publicKey);
  const id = `${did}#${jwkThumbprint(publicKeyJwk)}`;
  return { id, type: 'JsonWebKey', controller: did, publicKeyJwk };
}
