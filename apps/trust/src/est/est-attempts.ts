import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { DomainError } from '@vc/platform/http';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { describeCertificate } from '@vc/protocol/x509';
import type { Certificate } from '../certificates/certificate.entity';
import { CertificatesRepository } from '../certificates/certificates.repository';
import { CertificatesService } from '../certificates/certificates.service';
import { newCertificate } from '../certificates/new-certificate';
import { KeysService } from '../keys/keys.service';
import { computeKeyIdentifier } from '../pki/key-identifier';
import { EstClient } from './est-client';
import { EstError } from './est.errors';
import { EstRequests, type StoredRequest } from './est-requests';
import type { EstRenewal } from './est-renewal.entity';
import { EstRenewalsRepository } from './est-renewals.repository';
import { EstSealer } from './est-sealer';
import { renewsFrom } from './renews-from';
import { type RenewedCertificate, RenewedCertificateReader } from './renewed-certificate';

/** Limits of the wait that a server demands. */
const [SHORTEST_WAIT_MS, LONGEST_WAIT_MS] = [60_000, 7 * 24 * 60 * 60_000];

/** Attempts to renew certificates. Whatever a server answers, an attempt that fails changes no certificate. */
@Injectable()
export class EstAttempts {
  constructor(
    private readonly database: Database,
    private readonly renewals: EstRenewalsRepository,
    private readonly requests: EstRequests,
    private readonly sealer: EstSealer,
    private readonly client: EstClient,
    private readonly reader: RenewedCertificateReader,
    private readonly keys: KeysService,
    private readonly certificates: CertificatesRepository,
    private readonly statuses: CertificatesService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Renews a certificate, or notes in its setting why it could not be renewed. */
  async run(tenantId: TenantId, certificateId: string): Promise<void> {
    const found = await this.database.transaction(tenantId, async (tx) => ({
      renewal: await this.renewals.find(tx, tenantId, certificateId),
      certificate: await this.certificates.find(tx, tenantId, certificateId),
    }));
    if (!found.renewal || !found.certificate) return;
    try {
      const renewed = await this.renew(found.renewal, found.certificate);
      this.logger.info({ event: 'certificate.renewed', tenantId, certificateId, newId: renewed.id });
    } catch (err) {
      this.logger.warn({ event: 'certificate.not-renewed', tenantId, certificateId, err });
      await this.noteFailure(found.renewal, err);
    }
  }

  private async renew(renewal: EstRenewal, certificate: Certificate): Promise<Certificate> {
    const { tenantId } = renewal;
    const authentication = await this.sealer.open(renewal);
    const stored = await this.requests.getOrCreate(renewal, certificate);
    const answer = await this.client.reenroll(renewal, authentication, stored.request);
    const publicKey = await this.keys.getPublicKey(tenantId, stored.keyId);
    const renewed = await this.reader.read(certificate, answer, publicKey);
    const successor = this.toSuccessor(certificate, stored, {
      ...renewed,
      keyIdentifier: computeKeyIdentifier(publicKey),
    });
    await this.replace(renewal, certificate, successor);
    return successor;
  }

  private toSuccessor(
    { tenantId, type, keyType, signMdl, anchor }: Certificate,
    { keyId }: StoredRequest,
    { leaf, intermediates, keyIdentifier }: RenewedCertificate & { keyIdentifier: string },
  ): Certificate {
    return newCertificate(
      {
        tenantId,
        type,
        keyType,
        keyId,
        signMdl,
        subjectKeyIdentifier: keyIdentifier,
        status: 'active',
        certificate: leaf.toString(),
        intermediates: intermediates.map(String).join(''),
        anchor,
      },
      this.clock(),
    );
  }

  /** The replaced certificate stays valid until its end. @throws EstError if the certificate or the setting was changed */
  private async replace(renewal: EstRenewal, replaced: Certificate, successor: Certificate): Promise<void> {
    const { tenantId, type, keyType } = successor;
    await this.database.transaction(tenantId, async (tx) => {
      await this.certificates.lock(tx, tenantId, keyType);
      const current = await this.certificates.find(tx, tenantId, replaced.id);
      const setting = await this.renewals.findForUpdate(tx, tenantId, replaced.id);
      if (current?.status !== 'active') throw new EstError('The certificate is not active any more.');
      if (setting?.id !== renewal.id || setting.requestedKeyId !== successor.keyId) {
        throw new EstError('The setting was changed during the attempt.');
      }
      await this.statuses.deactivate(tx, tenantId, type, keyType);
      await this.statuses.insert(tx, 'certificate.renewed', successor);
      await this.renewals.save(tx, {
        ...setting,
        certificateId: successor.id,
        request: null,
        requestedKeyId: null,
        renewsFrom: renewsFrom(describeCertificate(successor.certificate)),
        lastError: null,
        updatedAt: this.clock(),
      });
    });
  }

  private async noteFailure({ tenantId, certificateId, id }: EstRenewal, error: unknown): Promise<void> {
    await this.database.transaction(tenantId, async (tx) => {
      const setting = await this.renewals.findForUpdate(tx, tenantId, certificateId);
      if (setting?.id !== id) return;
      const nextAttemptAt = this.nextAttemptAfter(error) ?? setting.nextAttemptAt;
      await this.renewals.save(tx, {
        ...setting,
        nextAttemptAt,
        lastError: toSentence(error),
        updatedAt: this.clock(),
      });
    });
  }

  private nextAttemptAfter(error: unknown): Date | undefined {
    if (!(error instanceof EstError) || error.retryAfterMs === undefined) return undefined;
    const wait = Math.min(Math.max(error.retryAfterMs, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
    return new Date(this.clock().getTime() + wait);
  }
}

/** Other errors may contain what is not for the tenant. */
function toSentence(error: unknown): string {
  const isForTenant = error instanceof EstError || error instanceof DomainError;
  return isForTenant ? error.message : 'The platform could not make the attempt.';
}
