import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database } from '@vc/platform/persistence';
import { AuthClient } from '@vc/platform/service-clients';
import { jwkThumbprint, publicJwkOf, supportedKeyTypes } from '@vc/protocol/crypto';
import { DidDocument } from '@vc/protocol/did';
import { describeCertificate } from '@vc/protocol/x509';
import { Certificate } from '../certificates/certificate.entity';
import { CertificatesRepository } from '../certificates/certificates.repository';
import { didOfTenant } from '../did-of-tenant';
import { LEAF_TYPES } from '../pki/certificate-types';

/** Builds the tenants' `did:web` documents. */
@Injectable()
export class DidsService {
  constructor(
    private readonly database: Database,
    private readonly certificates: CertificatesRepository,
    private readonly auth: AuthClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Lists the keys of active and deactivated certificates, without types that are turned off. @param base of the DID. @throws DomainError `NOT_FOUND` */
  async document(tenant: TenantId, base: string): Promise<DidDocument> {
    await this.auth.tenant(tenant);
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
    return {
      '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1'],
      id: did,
      verificationMethod: keys.map(({ verificationMethod }) => verificationMethod),
      assertionMethod: listIds('issuerSignCredential'),
      authentication: listIds('verifierSignRequest'),
    };
  }
}

function toVerificationMethod(did: string, { certificate }: Certificate) {
  const publicKeyJwk = publicJwkOf(describeCertificate(certificate).publicKey);
  const id = `${did}#${jwkThumbprint(publicKeyJwk)}`;
  return { id, type: 'JsonWebKey', controller: did, publicKeyJwk };
}
