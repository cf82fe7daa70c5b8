import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { GrowingCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { notFound } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { generateKeys } from '@vc/protocol/crypto';
import { createLeafCertificate, OCSP_SIGNING } from '@vc/protocol/x509';
import type { Certificate } from '../certificates/certificate.entity';
import { CertificatesRepository } from '../certificates/certificates.repository';
import { KeysService } from '../keys/keys.service';
import { isRootType } from '../pki/certificate-types';

const CACHE_SIZE = 1_000;
const HOUR_MS = 60 * 60_000;
/** A responder is replaced while its certificate has long enough to go for every response that it has signed. */
const USE_MS = 12 * HOUR_MS;
const VALIDITY_MS = 24 * HOUR_MS;
/** Tolerates clients whose clocks are behind. */
const BACKDATE_MS = HOUR_MS;

/** A key that signs the responses for one root, with the certificate of the root for it. */
export interface OcspResponder {
  root: Certificate;
  /** PEM */
  certificate: string;
  key: KeyObject;
}

/**
 * Makes the delegated responders of roots (RFC 6960 §4.2.2.2). Their keys live in the memory of one process for hours, so that
 * a request costs no signature with the key of a root, which may be in an HSM, and no key is stored.
 */
@Injectable()
export class OcspResponders {
  private readonly responders = new GrowingCache<string, OcspResponder, { tenant: TenantId; rootId: string }>({
    max: CACHE_SIZE,
    ttl: USE_MS,
    // An eviction does not fail the requests that wait for the responder.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { tenant, rootId } }) => this.create(tenant, rootId),
  });

  constructor(
    private readonly database: Database,
    private readonly certificates: CertificatesRepository,
    private readonly keys: KeysService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `NOT_FOUND` if the tenant has no such root */
  async get(tenant: TenantId, rootId: string): Promise<OcspResponder> {
    return this.responders.forceFetch(`${tenant}/${rootId}`, { context: { tenant, rootId } });
  }

  private async create(tenant: TenantId, rootId: string): Promise<OcspResponder> {
    const root = await this.database.transaction(tenant, (tx) => this.certificates.get(tx, tenant, rootId));
    if (!isRootType(root.type)) throw notFound('root certificate', rootId);
    const now = this.clock().getTime();
    const { publicKey, privateKey } = generateKeys('P-256');
    const certificate = await createLeafCertificate({
      subject: 'CN=OCSP responder',
      notBefore: new Date(now - BACKDATE_MS),
      notAfter: new Date(now + VALIDITY_MS),
      publicKey,
      issuerCertificate: root.certificate,
      issuerKey: await this.keys.signer(tenant, root.keyId),
      subjectAlternativeNames: [],
      extendedKeyUsages: [OCSP_SIGNING],
      isOcspResponder: true,
    });
    return { root, certificate, key: privateKey };
  }
}
