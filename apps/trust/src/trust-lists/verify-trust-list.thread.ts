import { X509Certificate } from 'node:crypto';
import { serveThread } from '@vc/platform/threads';
import { type TrustList, TrustListError, verifyTrustList, type VerifyTrustListOptions } from '@vc/protocol/trust-lists';

/** Certificates are text, so that they can be sent to the thread. */
export interface VerifyTrustListInput extends Omit<VerifyTrustListOptions, 'signerCertificates'> {
  text: string;
  /** PEM */
  signerCertificates: string[];
}

serveThread(
  ({ text, signerCertificates, ...options }: VerifyTrustListInput): TrustList =>
    verifyTrustList(text, {
      ...options,
      signerCertificates: signerCertificates.map((pem) => new X509Certificate(pem)),
    }),
  TrustListError,
);
