import { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { GrowingCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database } from '@vc/platform/persistence';
import {
  createOcspError,
  createOcspResponse,
  isIssuedBy,
  type OcspCertificateId,
  type OcspRequest,
  OcspRequestError,
  type OcspStatus,
  parseOcspRequest,
} from '@vc/protocol/x509';
import type { Certificate } from '../certificates/certificate.entity';
import { CertificatesRepository } from '../certificates/certificates.repository';
import { type OcspResponder, OcspResponders } from './ocsp-responders';

const CACHE_SIZE = 10_000;
/** Time that this process and caches outside reuse a response. */
const REUSE_SECONDS = 60;
const VALIDITY_MS = 60 * 60_000;

export interface OcspAnswer {
  /** The OCSP response. */
  der: Buffer;
  /** Seconds that the answer may be reused; 0 for one request only. */
  maxAge: number;
}

interface Question {
  tenant: TenantId;
  responder: OcspResponder;
  request: OcspRequest;
}

/** Answers whether the certificates below the tenants' own roots are revoked (RFC 6960). */
@Injectable()
export class OcspService {
  private readonly responses = new GrowingCache<string, Buffer, Question>({
    max: CACHE_SIZE,
    ttl: REUSE_SECONDS * 1000,
    // An eviction does not fail the requests that wait for the response.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => this.respond(context),
  });

  constructor(
    private readonly database: Database,
    private readonly certificates: CertificatesRepository,
    private readonly responders: OcspResponders,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param der the OCSP request. One that is malformed is answered with `malformedRequest`.
   * @throws DomainError `NOT_FOUND` if the tenant has no such root
   */
  async answer(tenant: TenantId, rootId: string, der: Buffer): Promise<OcspAnswer> {
    const request = parseOrUndefined(der);
    if (!request) return { der: createOcspError('malformedRequest'), maxAge: 0 };
    const responder = await this.responders.get(tenant, rootId);
    // The root has no way to vouch for a responder after its end.
    if (responder.root.expiresAt <= this.clock()) return { der: createOcspError('unauthorized'), maxAge: 0 };
    const context = { tenant, responder, request };
    if (request.nonce) return { der: await this.respond(context), maxAge: 0 };
    const key = [tenant, rootId, ...request.certificates.map(({ raw }) => raw.toString('base64'))].join('/');
    return { der: await this.responses.forceFetch(key, { context }), maxAge: REUSE_SECONDS };
  }

  private async respond({ tenant, responder, request }: Question): Promise<Buffer> {
    const { root, certificate, key } = responder;
    const issuer = new X509Certificate(root.certificate);
    const own = request.certificates.filter((id) => isIssuedBy(id, issuer));
    const serialNumbers = own.map(({ serialNumber }) => serialNumber);
    const issued = await this.database.transaction(tenant, (tx) =>
      this.certificates.listIssuedBelow(tx, tenant, { parentCertificateId: root.id, serialNumbers }),
    );
    const statusOf = (id: OcspCertificateId) =>
      toStatus(own.includes(id) ? issued.find(({ serialNumber }) => serialNumber === id.serialNumber) : undefined);
    const thisUpdate = this.clock();
    return createOcspResponse({
      responderCertificate: certificate,
      responderKey: key,
      responses: request.certificates.map((id) => ({ id, status: statusOf(id) })),
      thisUpdate,
      nextUpdate: new Date(thisUpdate.getTime() + VALIDITY_MS),
      nonce: request.nonce,
    });
  }
}

function parseOrUndefined(der: Buffer): OcspRequest | undefined {
  try {
    return parseOcspRequest(der);
  } catch (error) {
    if (error instanceof OcspRequestError) return undefined;
    throw error;
  }
}

function toStatus(certificate: Certificate | undefined): OcspStatus {
  if (!certificate) return { status: 'unknown' };
  return certificate.revokedAt ? { status: 'revoked', revokedAt: certificate.revokedAt } : { status: 'good' };
}
