import type { KeyObject, X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database } from '@vc/platform/persistence';
import { type CertificateChain, parsePemCertificates } from '@vc/protocol/x509';
import { CertificateSigningRequest } from '../csrs/certificate-signing-request.entity';
import { csrNotPending } from '../csrs/csr.errors';
import { CsrsRepository } from '../csrs/csrs.repository';
import { KeysService } from '../keys/keys.service';
import { RevocationService } from '../revocation/revocation.service';
import { Certificate } from './certificate.entity';
import { invalidChain } from './certificate.errors';
import { CertificatesService } from './certificates.service';
import { listChainViolations } from './chain-violations';
import { ImportCertificateDto } from './import-certificate.dto';
import { newCertificate } from './new-certificate';

/** Imports certificates that an external authority has issued for the tenant's certificate signing requests. */
@Injectable()
export class CertificateImporter {
  constructor(
    private readonly database: Database,
    private readonly requests: CsrsRepository,
    private readonly keys: KeysService,
    private readonly revocation: RevocationService,
    private readonly statuses: CertificatesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailed with every violation, DomainError `NOT_FOUND`, `INVALID_STATE`, `CONFLICT` */
  async import(tenant: TenantId, dto: ImportCertificateDto): Promise<Certificate> {
    const now = this.clock();
    const chain = parsePemCertificates(dto.certificate);
    // CRLs are fetched, and the key is opened, before the transaction.
    const revocations = await this.revocation.listViolations(tenant, chain ?? [], []);
    const publicKey = await this.getRequestedKey(tenant, dto.certificateSigningRequestId);
    return this.database.transaction(tenant, async (tx) => {
      const request = await this.requests.getForUpdate(tx, tenant, dto.certificateSigningRequestId);
      if (request.status !== 'pending' || request.expiresAt <= now) throw csrNotPending();
      if (!chain) throw invalidChain(['certificate must be one or more certificates in PEM']);
      const violations = [...listChainViolations(chain, { publicKey, request, now }), ...revocations];
      if (violations.length > 0) throw invalidChain(violations);
      await this.statuses.assertRoom(tx, tenant);
      const certificate = toCertificate(request, chain, now);
      // The request refers to it.
      await this.statuses.insert(tx, 'certificate.imported', certificate);
      await this.requests.update(tx, {
        ...request,
        status: 'certificateImported',
        certificateId: certificate.id,
        updatedAt: now,
      });
      return certificate;
    });
  }

  /** The key of a request never changes. @throws DomainError `NOT_FOUND`, `UNAVAILABLE` */
  private async getRequestedKey(tenant: TenantId, requestId: string): Promise<KeyObject> {
    const { keyId } = await this.database.transaction(tenant, (tx) => this.requests.get(tx, tenant, requestId));
    return this.keys.getPublicKey(tenant, keyId);
  }
}

/** Leaves out a self-signed certificate at the end: relying parties hold the trust anchor themselves. */
function toCertificate(request: CertificateSigningRequest, chain: CertificateChain, now: Date): Certificate {
  const [leaf, ...authorities] = chain;
  const intermediates = authorities.filter((authority) => !isSelfSigned(authority));
  const { tenantId, type, keyType, keyId, signMdl, subjectKeyIdentifier } = request;
  return newCertificate(
    {
      tenantId,
      type,
      keyType,
      keyId,
      signMdl,
      subjectKeyIdentifier,
      status: 'pendingActivation',
      certificate: leaf.toString(),
      intermediates: intermediates.map(String).join(''),
      anchor: authorities.find(isSelfSigned)?.toString() ?? null,
    },
    now,
  );
}

function isSelfSigned(certificate: X509Certificate): boolean {
  return certificate.checkIssued(certificate);
}
