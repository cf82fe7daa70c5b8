import { X509Certificate } from 'node:crypto';
import { checkRevocation, CrlError, parseCrl, verifyCrlIssuer } from '@vc/protocol/x509';
import type { Client } from '@vc/sdk';
import { type Finding, ok, problem } from './finding';
import { fetchDocument } from './public-document';

const NEAR_END_MS = 30 * 24 * 3_600_000;
const CRL_MEDIA_TYPE = 'application/pkix-crl';

type Certificate = Awaited<ReturnType<Client['api']['getCertificate']>>['data'];

/** @throws PlatformError */
export async function listCertificates({ api }: Client): Promise<Certificate[]> {
  const certificates: Certificate[] = [];
  for await (const each of api.listCertificates()) certificates.push(each);
  return certificates;
}

/** Active certificates that end soon. */
export function examineEnds(certificates: Certificate[], now: Date): Finding[] {
  const ending = certificates.filter(
    ({ status, expiresAt }) => status === 'active' && Date.parse(expiresAt) - now.getTime() <= NEAR_END_MS,
  );
  if (ending.length === 0) return [ok('No active certificate ends within 30 days.')];
  return ending.map(({ id, type, expiresAt }) =>
    problem(`The certificate ${id} (${type}) ends at ${expiresAt}.`, 'Create and activate its successor.'),
  );
}

/** The revocation lists of active certificates that the platform has issued, as a verifier reads them (RFC 5280 §6.3). */
export async function examineRevocation(certificates: Certificate[], now: Date): Promise<Finding[]> {
  const pemOf = new Map(certificates.map(({ id, certificate }) => [id, certificate]));
  const issued = certificates.flatMap(({ id, status, certificate, parentCertificateId }) => {
    const parent = parentCertificateId === undefined ? undefined : pemOf.get(parentCertificateId);
    return status === 'active' && parent !== undefined ? [{ id, certificate, parent }] : [];
  });
  const findings = issued.map(async ({ id, certificate, parent }) => {
    const path = [certificate, parent].map((pem) => new X509Certificate(pem));
    const [issue] = await checkRevocation(path, { now, getCrl });
    if (issue === undefined) return ok(`The revocation list of the certificate ${id} can be verified.`);
    const advice = issue.isRevoked
      ? 'Activate another certificate.'
      : 'Check the gateway for /crl, its caches, and the log of the service trust.';
    return problem(`The certificate ${id}: ${issue.detail}.`, advice);
  });
  return Promise.all(findings);
}

/** @throws CrlError */
async function getCrl(url: string, issuer: X509Certificate) {
  const { body } = await fetchDocument(url, CRL_MEDIA_TYPE).catch((cause: unknown) => {
    throw new CrlError(`cannot be fetched: ${(cause as Error).message.replace(/\.$/, '')}`, { cause });
  });
  const crl = parseCrl(body);
  verifyCrlIssuer(crl, issuer);
  return crl;
}
