import { X509Certificate } from 'node:crypto';
import type { CertificateChain } from '@vc/protocol/x509';
import {
  authorityKeyIdentifierOf,
  CertificatePathError,
  CertsOnlyError,
  checkRevocation,
  CrlError,
  describeCertificate,
  describeIssuer,
  findPath,
  fingerprintOf,
  haveSameNames,
  isIssuedBy,
  listUsageIssues,
  OcspRequestError,
  parseCertsOnly,
  parseCrl,
  parseOcspRequest,
  parsePemCertificates,
  parseX5c,
  readDistributionPoints,
  subjectUrisOf,
  verifyCertificatePath,
  verifyCrlIssuer,
  verifyToTrustAnchor,
} from '@vc/protocol/x509';
import type { FuzzTarget } from '../fuzzer';
import { attempt } from './attempt';
import { now } from './signing';
import { ROOT_CERTIFICATE } from './root-certificate';

const root = new X509Certificate(ROOT_CERTIFICATE);
const [PATH, CRL] = [[CertificatePathError], [CrlError]];
const getCrl = async () => {
  throw new CrlError('is not available');
};

/** One certificate in DER, as the leaf of a chain. */
export const certificate: FuzzTarget = {
  format: 'der',
  run: async (input) => {
    const x5c = [input.toString('base64'), root.raw.toString('base64')];
    const chain = attempt(PATH, () => parseX5c(x5c));
    if (chain) await examine(chain);
  },
};

/** Certificates in PEM. */
export const pem: FuzzTarget = {
  format: 'text',
  run: async (input) => {
    const text = input.toString();
    attempt(PATH, () => describeCertificate(text));
    const chain = parsePemCertificates(text);
    if (!chain) return;
    describeCertificate(chain[0].toString());
    await examine(chain);
  },
};

export const crl: FuzzTarget = {
  format: 'der',
  run: (input) => {
    const list = attempt(CRL, () => parseCrl(input));
    if (list) attempt(CRL, () => verifyCrlIssuer(list, root));
  },
};

/** A certs-only message, as EST servers send. */
export const certsOnly: FuzzTarget = {
  format: 'der',
  run: async (input) => {
    const certificates = attempt([CertsOnlyError], () => parseCertsOnly(input)) ?? [];
    for (const leaf of certificates) {
      haveSameNames(leaf, root);
      await examine(findPath(leaf, certificates, root));
    }
  },
};

export const ocspRequest: FuzzTarget = {
  format: 'der',
  run: (input) => {
    const request = attempt([OcspRequestError], () => parseOcspRequest(input));
    for (const id of request?.certificates ?? []) isIssuedBy(id, root);
  },
};

async function examine(chain: CertificateChain): Promise<void> {
  const [leaf] = chain;
  attempt(PATH, () => describeCertificate(leaf.toString()));
  attempt(PATH, () => describeIssuer(leaf));
  attempt(PATH, () => authorityKeyIdentifierOf(leaf));
  attempt(PATH, () => subjectUrisOf(leaf));
  attempt(CRL, () => readDistributionPoints(leaf));
  attempt(PATH, () => verifyCertificatePath(chain, now, { extendedKeyUsage: '1.0.18013.5.1.2' }));
  attempt(PATH, () => verifyToTrustAnchor(chain, [root, leaf], now));
  fingerprintOf(leaf);
  listUsageIssues(leaf);
  await checkRevocation(chain, { now, getCrl });
}
