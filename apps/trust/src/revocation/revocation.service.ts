import type { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Budget, OutgoingHttpError } from '@vc/platform/outgoing-http';
import type { RevocationIssue } from '@vc/protocol/x509';
import { CertificatePathError, checkRevocation, CrlError, readDistributionPoints } from '@vc/protocol/x509';
import { parseOwnCrlUrl } from '../pki/own-crl-url';
import { TrustConfig } from '../trust-config';
import { CrlStore } from './crl-store';
import { OwnAuthorities } from './own-authorities';
import { RevocationSettingsService } from './revocation-settings.service';

/** Of all lists that one chain names. The store limits the octets of each list. */
const CHAIN_LIMITS = { requests: 30, bytes: Number.MAX_SAFE_INTEGER };

/** Decides by CRLs whether a tenant relies on a certificate chain. */
@Injectable()
export class RevocationService {
  constructor(
    private readonly store: CrlStore,
    private readonly own: OwnAuthorities,
    private readonly config: TrustConfig,
    private readonly settings: RevocationSettingsService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Checks each certificate whose authority is in the chain, one of the anchors or a root of this platform. The CRL of
   * an unknown authority cannot be verified, so that it decides nothing.
   * @param chain leaf first, with or without its anchor
   * @returns a violation for a revoked certificate, and for one whose CRL does not say, unless the tenant accepts that
   */
  async listViolations(tenant: TenantId, chain: X509Certificate[], anchors: X509Certificate[]): Promise<string[]> {
    const issues = await this.listIssues(chain, anchors);
    if (issues.length === 0) return [];
    const details = issues.map(({ detail }) => detail);
    const isRevoked = issues.some((issue) => issue.isRevoked);
    // The setting is read only when it decides.
    if (isRevoked || (await this.settings.get(tenant)) === 'refuse') return details;
    this.logger.warn({ event: 'revocation.unknown', tenantId: tenant, details });
    return [];
  }

  /** @throws CertificatePathError with what `listViolations` returns */
  async assertNotRevoked(tenant: TenantId, chain: X509Certificate[], anchors: X509Certificate[]): Promise<void> {
    const violations = await this.listViolations(tenant, chain, anchors);
    if (violations.length > 0) throw new CertificatePathError(violations);
  }

  /** Whether an authority in the chain has revoked the certificate below it. @param chain leaf first, with its anchor */
  async isRevoked(chain: X509Certificate[]): Promise<boolean> {
    return (await this.listIssues(chain, [])).some((issue) => issue.isRevoked);
  }

  private async listIssues(chain: X509Certificate[], anchors: X509Certificate[]): Promise<RevocationIssue[]> {
    const path = await this.completePath(chain, anchors);
    // A single deadline for all lists of the chain.
    const budget = new Budget({ ...CHAIN_LIMITS, milliseconds: this.config.OUTGOING_TIMEOUT_MS / 2 });
    const getCrl = async (url: string, issuer: X509Certificate) => {
      try {
        budget.spendRequest();
        return await budget.waitFor(this.store.get(url, issuer));
      } catch (error) {
        throw error instanceof OutgoingHttpError ? new CrlError('is not available in time') : error;
      }
    };
    return checkRevocation(path, { now: this.clock(), getCrl });
  }

  private async completePath(chain: X509Certificate[], anchors: X509Certificate[]): Promise<X509Certificate[]> {
    const links = takeLinks(chain);
    const top = links.at(-1);
    if (!top || isIssuedBy(top, top)) return links;
    const anchor = anchors.find((each) => isIssuedBy(top, each)) ?? (await this.findOwnRoot(top));
    return anchor ? [...links, anchor] : links;
  }

  /** Finds the root of this platform that has issued a certificate, by the CRL that the certificate names. */
  private async findOwnRoot(certificate: X509Certificate): Promise<X509Certificate | undefined> {
    const urls = listCrlUrls(certificate);
    const named = urls.map((url) => parseOwnCrlUrl(this.config.PUBLIC_URL, url)).find((found) => found !== undefined);
    const root = named && (await this.own.findRoot(named));
    return root && isIssuedBy(certificate, root) ? root : undefined;
  }
}

/** Returns no address for an extension that cannot be parsed. */
function listCrlUrls(certificate: X509Certificate): string[] {
  try {
    return readDistributionPoints(certificate).flatMap(({ urls }) => urls);
  } catch (error) {
    if (error instanceof CrlError) return [];
    throw error;
  }
}

/** The certificates up to the first one that the next one has not issued. */
function takeLinks(chain: X509Certificate[]): X509Certificate[] {
  const end = chain.findIndex((certificate, index) => {
    const issuer = chain[index + 1];
    return !issuer?.ca || !isIssuedBy(certificate, issuer);
  });
  return chain.slice(0, end + 1);
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}
