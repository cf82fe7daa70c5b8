import { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { OutgoingHttpError } from '@vc/platform/outgoing-http';
import { createId, Database } from '@vc/platform/persistence';
import { Precondition } from '@vc/platform/http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { translating } from '@vc/protocol/errors';
import { describeCertificate, readValidity, toPlainPem } from '@vc/protocol/x509';
import type { Certificate } from '../certificates/certificate.entity';
import { CertificatesService } from '../certificates/certificates.service';
import { isRootType } from '../pki/certificate-types';
import type { TrustAction } from '../trust-action';
import { EstHttp } from './est-client';
import { clientCertificateExpired, estUrlNotAllowed, noRenewal, notImported, notRenewable } from './est.errors';
import type { EstRenewalDto } from './est-renewal.dto';
import type { EstAuthentication, EstRenewal } from './est-renewal.entity';
import { toEstRenewalResource } from './est-renewal.resource';
import { EstRenewalsRepository } from './est-renewals.repository';
import { EstSealer, toShownAuthentication } from './est-sealer';
import { renewsFrom } from './renews-from';

const NO_HISTORY = { request: null, requestedKeyId: null, lastAttemptAt: null, lastError: null };

/** How imported certificates are renewed, as administrators of the tenant set it. */
@Injectable()
export class EstRenewalsService {
  constructor(
    private readonly database: Database,
    private readonly renewals: EstRenewalsRepository,
    private readonly certificates: CertificatesService,
    private readonly sealer: EstSealer,
    private readonly http: EstHttp,
    private readonly audit: AdminAudit<TrustAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, certificateId: string): Promise<EstRenewal> {
    await this.certificates.get(tenant, certificateId);
    const renewal = await this.database.transaction(tenant, (tx) => this.renewals.find(tx, tenant, certificateId));
    if (!renewal) throw noRenewal(certificateId);
    return renewal;
  }

  /**
   * Replaces the setting. The next attempt is due at once, if the certificate ends soon.
   * @throws ValidationFailed, DomainError `NOT_FOUND`, `INVALID_STATE`, `PRECONDITION_FAILED`
   */
  async put(
    tenant: TenantId,
    certificateId: string,
    dto: EstRenewalDto,
    precondition: Precondition,
  ): Promise<EstRenewal> {
    const certificate = await this.certificates.get(tenant, certificateId);
    assertRenewable(certificate);
    const url = this.checkUrl(dto.url);
    const authentication = toPlainAuthentication(dto.authentication as EstAuthentication);
    this.assertUnexpired(authentication);
    const seal = await this.sealer.loadFor(tenant);
    return this.database.transaction(tenant, async (tx) => {
      await this.renewals.lock(tx, certificateId);
      const former = await this.renewals.findForUpdate(tx, tenant, certificateId);
      if (former) precondition.assert(toEstRenewalResource(former));
      else if (precondition.isGiven) throw noRenewal(certificateId);
      const renewal = this.toRenewal(certificate, former, { ...dto, url, authentication });
      renewal.sealedAuthentication = seal(renewal.id, authentication);
      await this.renewals.save(tx, renewal);
      await this.audit.add(tx, {
        tenantId: tenant,
        action: 'certificate-renewal.updated',
        resourceIds: [certificateId],
      });
      return renewal;
    });
  }

  /** @throws DomainError `NOT_FOUND` */
  async delete(tenant: TenantId, certificateId: string): Promise<void> {
    await this.certificates.get(tenant, certificateId);
    await this.database.transaction(tenant, async (tx) => {
      if (!(await this.renewals.findForUpdate(tx, tenant, certificateId))) throw noRenewal(certificateId);
      await this.renewals.delete(tx, tenant, certificateId);
      await this.audit.add(tx, {
        tenantId: tenant,
        action: 'certificate-renewal.deleted',
        resourceIds: [certificateId],
      });
    });
  }

  /** Without the sealed authentication. */
  private toRenewal(certificate: Certificate, former: EstRenewal | null, dto: EstRenewalDto): EstRenewal {
    const { tenantId, id: certificateId } = certificate;
    const now = this.clock();
    const { id, ...history } = former ?? { ...NO_HISTORY, id: createId(), createdAt: now };
    const authentication = dto.authentication as EstAuthentication;
    // A request that waits for its certificate is kept, unless it has the wrong key now.
    const waiting = former?.rekey === dto.rekey ? former : NO_HISTORY;
    return {
      ...history,
      id,
      tenantId,
      certificateId,
      url: dto.url,
      label: dto.label ?? null,
      authorities: dto.authorities.map(toPlainPem),
      rekey: dto.rekey,
      authentication: toShownAuthentication(authentication),
      sealedAuthentication: '',
      request: waiting.request,
      requestedKeyId: waiting.requestedKeyId,
      renewsFrom: renewsFrom(describeCertificate(certificate.certificate)),
      nextAttemptAt: now,
      updatedAt: now,
    };
  }

  /** @returns the origin */
  private checkUrl(url: string): string {
    const { origin, pathname, search, hash } = translating(
      () => this.http.checkUrl(url),
      OutgoingHttpError,
      ({ message }) => estUrlNotAllowed(message),
    );
    if (pathname !== '/' || search !== '' || hash !== '') {
      throw estUrlNotAllowed('The URL must be an origin, without path, query and fragment.');
    }
    return origin;
  }

  private assertUnexpired(authentication: EstAuthentication): void {
    if ('username' in authentication) return;
    const { notAfter } = readValidity(new X509Certificate(authentication.certificate));
    if (notAfter <= this.clock()) throw clientCertificateExpired();
  }
}

/** TLS reads the certificates by another parser. */
function toPlainAuthentication(authentication: EstAuthentication): EstAuthentication {
  if ('username' in authentication) return authentication;
  return { ...authentication, certificate: toPlainPem(authentication.certificate) };
}

function assertRenewable({ type, parentCertificateId, status }: Certificate): void {
  if (isRootType(type) || parentCertificateId !== null) throw notImported();
  if (status === 'expired' || status === 'revoked') throw notRenewable(status);
}
