import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database } from '@vc/platform/persistence';
import { findDocumentVersion, type PublicDocument, PublicDocuments } from '@vc/platform/public-documents';
import { AuthClient } from '@vc/platform/service-clients';
import { jwkThumbprint, supportedKeyTypes } from '@vc/protocol/crypto';
import type { DidDocument } from '@vc/protocol/did';
import { Certificate } from '../certificates/certificate.entity';
import { CertificatesRepository } from '../certificates/certificates.repository';
import { publicJwkOfCertificate } from '../certificates/public-jwk';
import { didOfTenant } from '../did-of-tenant';
import { LEAF_TYPES } from '../pki/certificate-types';

/** The tenants' `did:web` documents. */
@Injectable()
export class DidsService {
  constructor(
    private readonly database: Database,
    private readonly certificates: CertificatesRepository,
    private readonly auth: AuthClient,
    private readonly documents: PublicDocuments,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param base of the DID. @throws DomainError `NOT_FOUND` */
  async document(tenant: TenantId, base: string): Promise<PublicDocument> {
    await this.auth.tenant(tenant);
    const version = await findDocumentVersion(this.database, tenant);
    return this.documents.get(['did', tenant, base, supportedKeyTypes().join(), version], () =>
      this.build(tenant, base),
    );
  }

  /** Lists the keys of active and deactivated certificates, without types that are turned off. */
  private async build(tenant: TenantId, base: string) {
    const inUse = await this.database.transaction(tenant, (tx) =>
      this.certificates.listInUse(tx, tenant, [...LEAF_TYPES], this.clock()),
    );
    const did = didOfTenant(base, tenant);
    const usable = inUse.filter(({ keyType }) => supportedKeyTypes().includes(keyType));
    const methods = usable.map((certificate) => ({
      type: certificate.type,
      verificationMethod: toVerificationMethod(did, certificate),
    }));
    // A renewed certificate may have the key of the one before.
    const keys = [...new Map(methods.map((each) => [each.verificationMethod.id, each])).values()];
    const listIds = (type: Certificate['type']) =>
      keys.filter((key) => key.type === type).map(({ verificationMethod }) => verificationMethod.id);
    const document: DidDocument = {
      '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1'],
      id: did,
      verificationMethod: keys.map(({ verificationMethod }) => verificationMethod),
      assertionMethod: listIds('issuerSignCredential'),
      authentication: listIds('verifierSignRequest'),
    };
    return { type: 'application/did+json', body: JSON.stringify(document), until: firstEndOf(inUse) };
  }
}

function toVerificationMethod(did: string, certificate: Certificate) {
  const publicKeyJwk = publicJwkOfCertificate(certificate);
  const id = `${did}#${jwkThumbprint(publicKeyJwk)}`;
  return { id, type: 'JsonWebKey', controller: did, publicKeyJwk };
}

function firstEndOf(certificates: Certificate[]): Date | undefined {
  return certificates.map(({ expiresAt }) => expiresAt).sort((one, other) => one.getTime() - other.getTime())[0];
}
