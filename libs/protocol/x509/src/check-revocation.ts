import type { X509Certificate } from 'node:crypto';
import { CrlError } from './crl-error';
import { comparableName } from './directory-names';
import type { DistributionPoint } from './distribution-points';
import { readDistributionPoints, readNames } from './distribution-points';
import { ALL_REASONS } from './issuing-distribution-point';
import type { CertificateRevocationList } from './parse-crl';
import { assertCurrentCrl } from './verify-crl';

/** Their product is the most requests that one certificate can cause. */
const MAX_POINTS = 3;
const MAX_URLS = 2;

/** What the check reads of a CRL. */
export type UsableCrl = Pick<CertificateRevocationList, 'thisUpdate' | 'nextUpdate' | 'revoked' | 'scope'>;

export interface RevocationOptions {
  now: Date;
  /**
   * Returns the CRL at an address after `verifyCrlIssuer`.
   * @throws CrlError if it cannot be fetched or used
   */
  getCrl: (url: string, issuer: X509Certificate) => Promise<UsableCrl>;
}

/** Why a certificate of a path cannot be relied on. */
export interface RevocationIssue {
  /** False if its authority names a CRL that does not say. */
  isRevoked: boolean;
  /** A sentence without a full stop. */
  detail: string;
}

/**
 * Checks each certificate of a verified path except the last one, the anchor, by the CRLs that it names (RFC 5280 §6.3).
 * A certificate that names none is not checked.
 * @param path leaf first
 */
export async function checkRevocation(path: X509Certificate[], options: RevocationOptions): Promise<RevocationIssue[]> {
  const issues = await Promise.all(
    path.map(async (certificate, index) => {
      // The anchor has none.
      const issuer = path[index + 1];
      const issue = issuer && (await findIssue(certificate, issuer, options));
      return issue ? [{ ...issue, detail: `certificate ${index} ${issue.detail}` }] : [];
    }),
  );
  return issues.flat();
}

async function findIssue(
  certificate: X509Certificate,
  issuer: X509Certificate,
  options: RevocationOptions,
): Promise<RevocationIssue | undefined> {
  const reasons: string[] = [];
  let covered = 0;
  try {
    const points = readDistributionPoints(certificate);
    if (points.length === 0) return undefined;
    const read = points.slice(0, MAX_POINTS).map((point) => readPoint(point, { certificate, issuer }, options));
    for (const result of await Promise.all(read)) {
      if ('problem' in result) reasons.push(result.problem);
      else if (result.isRevoked) return { isRevoked: true, detail: 'has been revoked' };
      else covered |= result.reasons;
      if (covered === ALL_REASONS) return undefined;
    }
  } catch (error) {
    if (!(error instanceof CrlError)) throw error;
    reasons.push('cannot be parsed');
  }
  const detail = reasons[0] ?? 'is for some reasons only';
  return { isRevoked: false, detail: `has an unknown revocation status: its CRL ${detail}` };
}

interface Link {
  certificate: X509Certificate;
  issuer: X509Certificate;
}

type PointResult = { problem: string } | { isRevoked: boolean; reasons: number };

/**
 * The addresses of a point name the same CRL, so the first one that can be used counts. All are asked at once, so that an
 * address without an answer delays no other.
 */
async function readPoint(point: DistributionPoint, link: Link, options: RevocationOptions): Promise<PointResult> {
  const { serialNumber, issuer } = readNames(link.certificate);
  if (point.crlIssuer !== undefined && point.crlIssuer !== comparableName(issuer)) {
    return { problem: 'is of another authority, which is not supported' };
  }
  const lists = point.urls.slice(0, MAX_URLS).map(async (url): Promise<PointResult> => {
    const crl = await options.getCrl(url, link.issuer);
    assertCurrentCrl(crl, options.now);
    assertInScope(crl, point, link.certificate);
    const reasons = point.reasons & (crl.scope?.reasons ?? ALL_REASONS);
    return { isRevoked: crl.revoked.has(serialNumber), reasons };
  });
  try {
    return await Promise.any(lists);
  } catch (error) {
    return { problem: describeFailures(error) };
  }
}

/** @throws Error one that is not about a list */
function describeFailures(error: unknown): string {
  if (!(error instanceof AggregateError)) throw error;
  const errors = error.errors as Error[];
  const other = errors.find((each) => !(each instanceof CrlError));
  if (other) throw other;
  return errors.at(-1)?.message ?? 'has no http address';
}

/** RFC 5280 §6.3.3 (b) (2) */
function assertInScope({ scope }: UsableCrl, point: DistributionPoint, { ca }: X509Certificate): void {
  if (!scope) return;
  if (scope.names?.some((name) => point.names.includes(name)) === false) {
    throw new CrlError('is of another distribution point');
  }
  const isOutside = ca ? scope.onlyUserCertificates : scope.onlyAuthorityCertificates;
  if (isOutside || scope.onlyAttributeCertificates) throw new CrlError('is for other certificates');
}
