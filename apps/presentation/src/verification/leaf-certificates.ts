import { GrowingCache } from '@vc/platform/scheduling';
import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { isSupportedDid } from '@vc/protocol/did';
import { describeCertificate, listUsageIssues, parseX5c, subjectUrisOf } from '@vc/protocol/x509';

const CACHE_SIZE = 2_000;

export interface LeafCertificate {
  key: KeyObject;
  /** Distinguished name of the subject. */
  subject: string;
  /** Why the certificate is not fit to sign credentials. */
  usageIssues: string[];
  /** The first DID among the URIs of the subject alternative name. */
  did?: string | undefined;
}

/** Reads the leaf of an `x5c` header; cached, because parsing a certificate costs more than verifying a signature. */
@Injectable()
export class LeafCertificates {
  private readonly cache = new GrowingCache<string, LeafCertificate, unknown>({
    max: CACHE_SIZE,
    memoMethod: (_key, _stale, { context: x5c }) => parseLeaf(x5c),
  });

  /** @throws CertificatePathError if `x5c` holds no certificates */
  read(x5c: unknown): LeafCertificate {
    return this.cache.memo(sha256Base64Url(JSON.stringify(x5c)), { context: x5c });
  }
}

function parseLeaf(x5c: unknown): LeafCertificate {
  const [certificate] = parseX5c(x5c);
  return {
    key: certificate.publicKey,
    subject: describeCertificate(certificate.toString()).subject,
    usageIssues: listUsageIssues(certificate),
    did: subjectUrisOf(certificate).find(isSupportedDid),
  };
}
