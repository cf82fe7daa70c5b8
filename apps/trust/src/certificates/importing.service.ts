import { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DomainError, ValidationFailed } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { CertificatePathError, parsePemCertificates, verifyCertificatePath } from '@vc/protocol/x509';
import { CertificateSigningRequest } from '../csrs/certificate-signing-request.entity';
import { CsrsRepository } from '../csrs/csrs.repository';
import { KeysService } from '../keys/keys.service';
import { Certificate } from './certificate.entity';
import { CertificatesRepository } from './certificates.repository';
import { extendedKeyUsagesOf } from './create-chain';
import { ImportCertificateDto } from './import-certificate.dto';
import { newCertificate } from './new-certificate';

/** Takes in what an authority elsewhere has made of one of our requests. */
@Injectable()
export class ImportingService {
  constructor(
    private readonly database: Database,
    private readonly certificates: CertificatesRepository,
    private readonly requests: CsrsRepository,
    private readonly keys: KeysService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailed with every fault, DomainError `NOT_FOUND`, `INVALID_STATE` */
  async import(tenant: TenantId, dto: ImportCertificateDto): Promise<Certificate> {
    const now = this.clock();
    await this.keys.prepare(tenant);
    return this.database.transaction(tenant, async (tx) => {
      const request = await this.requests.getForUpdate(tx, tenant, dto.certificateSigningRequestId);
      if (request.status !== 'pending' || request.expiresAt <= now) {
        throw new DomainError('INVALID_STATE', 'The certificate signing request is no longer pending.');
      }
      const chain = parsePemCertificates(dto.certificate);
      if (!chain) throw refused(['certificate must be one or more certificates in PEM']);
      const { publicKey } = await this.keys.get(tx, tenant, request.keyId);
      const faults = [
        ...(chain[0].publicKey.equals(publicKey) ? [] : ['certificate 0 has another key than the request']),
        ...chainFaults(chain, request, now),
      ];
      if (faults.length > 0) throw refused(faults);
      const certificate = importedCertificate(request, chain, now);
      await this.certificates.insert(tx, certificate);
      await this.requests.update(tx, {
        ...request,
        status: 'certificateImported',
        certificateId: certificate.id,
        updatedAt: now,
      });
      return certificate;
    });
  }
}

function chainFaults(chain: X509Certificate[], { type, signMdl }: CertificateSigningRequest, now: Date): string[] {
  if (chain.length < 2) return ['certificate must hold the authorities above the certificate, too'];
  const [extendedKeyUsage] = extendedKeyUsagesOf(type, signMdl);
  try {
    if (chain.length > 5) throw new CertificatePathError(['certificate holds more than 5 certificates']);
    verifyCertificatePath(chain, now, { extendedKeyUsage });
    return [];
  } catch (error) {
    if (error instanceof CertificatePathError) return error.issues;
    throw error;
  }
}

/** The anchor is whoever trusts it who has it: a self-signed certificate at the end is not kept. */
function importedCertificate(request: CertificateSigningRequest, chain: X509Certificate[], now: Date): Certificate {
  const [leaf, ...above] = chain as [X509Certificate, ...X509Certificate[]];
  const intermediates = above.filter((certificate) => !certificate.checkIssued(certificate));
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
    },
    now,
  );
}

function refused(faults: string[]): ValidationFailed {
  return new ValidationFailed(faults.map((detail) => ({ detail: `${detail}.`, source: { pointer: '/certificate' } })));
}
