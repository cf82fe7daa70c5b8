import { X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { ProvenSigner, TrustClient } from '@vc/platform/service-clients';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { CrlError, readDistributionPoints } from '@vc/protocol/x509';
import { GrowingCache } from '@vc/platform/scheduling';

/** A revocation takes effect after this time. */
const CACHE_TTL_MS = 5_000;
const CACHE_SIZE = 10_000;

/** Tells why the certificates of a signer cannot be relied on. The trust service fetches and keeps their CRLs. */
@Injectable()
export class RevokedSignersService {
  private readonly decisions = new GrowingCache<string, string[], () => Promise<string[]>>({
    max: CACHE_SIZE,
    ttl: CACHE_TTL_MS,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: list }) => list(),
  });

  constructor(private readonly trust: TrustClient) {}

  /**
   * Returns sentences without a full stop; an empty list for a signer that is not revoked.
   * @throws DomainError `UNAVAILABLE` if a certificate names a CRL and the trust service does not answer
   */
  async listIssues(tenant: TenantId, { x5c }: ProvenSigner): Promise<string[]> {
    if (!x5c) return [];
    const key = sha256Base64Url(JSON.stringify([tenant, x5c]));
    const list = async () => (x5c.some(namesCrl) ? this.trust.listRevocationIssues(tenant, x5c) : []);
    return this.decisions.forceFetch(key, { context: list });
  }
}

/** An extension that cannot be parsed counts as one that names a CRL. */
function namesCrl(certificate: string): boolean {
  try {
    return readDistributionPoints(new X509Certificate(Buffer.from(certificate, 'base64'))).length > 0;
  } catch (error) {
    if (error instanceof CrlError) return true;
    throw error;
  }
}
