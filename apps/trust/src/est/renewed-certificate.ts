import type { KeyObject, X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { isSameKey } from '@vc/protocol/crypto';
import {
  type CertificateChain,
  CertificatePathError,
  findPath,
  haveSameNames,
  parsePemCertificates,
  readValidity,
  verifyToTrustAnchor,
} from '@vc/protocol/x509';
import type { Certificate } from '../certificates/certificate.entity';
import type { LeafType } from '../pki/certificate-types';
import { extendedKeyUsagesOf } from '../pki/create-chain';
import { RevocationService } from '../revocation/revocation.service';
import { EstError } from './est.errors';

/** A certificate that replaces another one. */
export interface RenewedCertificate {
  leaf: X509Certificate;
  /** Nearest first, without the anchor. */
  intermediates: X509Certificate[];
}

/** Decides whether the answer of an EST server renews a certificate. The server is not trusted for any of it. */
@Injectable()
export class RenewedCertificateReader {
  constructor(
    private readonly revocation: RevocationService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param answer certificates in any order
   * @param publicKey of the request
   * @throws EstError with every reason
   */
  async read(old: Certificate, answer: X509Certificate[], publicKey: KeyObject): Promise<RenewedCertificate> {
    const leaf = findLeaf(answer, publicKey);
    const former = parsePemCertificates(old.certificate + old.intermediates + (old.anchor ?? '')) ?? [];
    const [replaced, ...authorities] = former;
    const anchor = authorities.at(-1);
    if (!replaced || !anchor) throw new EstError('The authority of the certificate is not known.');
    const chain = findPath(leaf, [...answer, ...authorities], anchor);
    const violations = [...listNewViolations(leaf, replaced), ...this.listPathViolations(chain, anchor, old)];
    // Lists are fetched for a chain that is trusted only.
    if (violations.length === 0) violations.push(...(await this.revocation.listViolations(old.tenantId, chain, [])));
    if (violations.length > 0) throw notUsable(violations);
    return { leaf, intermediates: chain.slice(1).filter(({ raw }) => old.anchor === null || !raw.equals(anchor.raw)) };
  }

  private listPathViolations(
    chain: CertificateChain,
    anchor: X509Certificate,
    { type, signMdl }: Certificate,
  ): string[] {
    const [extendedKeyUsage] = extendedKeyUsagesOf(type as LeafType, signMdl);
    return issuesOf(() => void verifyToTrustAnchor(chain, [anchor], this.clock(), { extendedKeyUsage }));
  }
}

function findLeaf(answer: X509Certificate[], publicKey: KeyObject): X509Certificate {
  const [leaf, ...others] = answer.filter((each) => isSameKey(each.publicKey, publicKey));
  if (!leaf) throw notUsable(['no certificate has the key of the request']);
  if (others.length > 0) throw notUsable(['several certificates have the key of the request']);
  return leaf;
}

function listNewViolations(leaf: X509Certificate, replaced: X509Certificate): string[] {
  const isLater = readValidity(leaf).notAfter > readValidity(replaced).notAfter;
  return [
    ...(haveSameNames(leaf, replaced) ? [] : ['the certificate has another subject or other alternative names']),
    ...(isLater ? [] : ['the certificate does not end later than the one that it should replace']),
  ];
}

function issuesOf(verify: () => void): string[] {
  try {
    verify();
    return [];
  } catch (error) {
    if (error instanceof CertificatePathError) return error.issues;
    throw error;
  }
}

function notUsable(violations: string[]): EstError {
  return new EstError(`The certificate of the EST server is not usable: ${violations.join('; ')}.`);
}
