import { isIP } from 'node:net';
import { checkServerIdentity, connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import { readDerValidity, type Validity } from '@vc/protocol/x509';
import { attempt, type Finding, ok, problem } from './finding';

const TIMEOUT_MS = 10_000;
const DAY_MS = 24 * 3_600_000;
const NEAR_END_DAYS = 14;

/** Errors of OpenSSL about dates, which have a finding of their own. */
const DATE_ERRORS = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'];
/** Errors of OpenSSL about an authority that was not presented. */
const GAP_ERRORS = [
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
];

interface TlsOptions {
  now: Date;
  /** Authorities in PEM instead of those that Node trusts. */
  ca?: string;
}

/** What a server has presented. */
interface Presented {
  certificate: PeerCertificate;
  /** The code of OpenSSL if the chain is not trusted. */
  chainError: string | undefined;
}

/** Examines the certificate of each https address: its end, its chain and its names (RFC 9110 §4.3.4). */
export async function examineTls(urls: string[], options: TlsOptions): Promise<Finding[]> {
  const origins = new Set(urls.filter((url) => url.startsWith('https://')).map((url) => new URL(url).origin));
  const findings = [...origins].map(async (origin) =>
    attempt(
      { subject: `TLS of ${origin}`, advice: 'Check the listener, and the certificate and key that it has.' },
      () => examineOrigin(new URL(origin), options),
    ),
  );
  return (await Promise.all(findings)).flat();
}

async function examineOrigin({ origin, hostname, port }: URL, { now, ca }: TlsOptions): Promise<Finding[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const { certificate, chainError } = await readCertificate({ host, port: Number(port || 443) }, ca);
  const problems = [
    ...examineNames(origin, host, certificate),
    ...examineChain(origin, chainError),
    ...examineDates(origin, certificate, now),
  ];
  const days = Math.floor(daysBetween(now, validityOf(certificate).notAfter));
  return problems.length > 0 ? problems : [ok(`The certificate of ${origin} is valid for ${days} days more.`)];
}

/** RFC 9525 */
function examineNames(origin: string, host: string, certificate: PeerCertificate): Finding[] {
  if (checkServerIdentity(host, certificate) === undefined) return [];
  const names = certificate.subjectaltname ?? 'no name';
  return [
    problem(`The certificate of ${origin} is for ${names}.`, `Use one whose subject alternative names have ${host}.`),
  ];
}

function examineChain(origin: string, code: string | undefined): Finding[] {
  if (code === undefined || DATE_ERRORS.includes(code)) return [];
  const advice = GAP_ERRORS.includes(code)
    ? 'Let the server present the intermediate certificates, too.'
    : 'Strangers do not trust it: use a server certificate of a public authority.';
  return [problem(`The certificate of ${origin} has no trusted chain: ${code}.`, advice)];
}

function examineDates(origin: string, certificate: PeerCertificate, now: Date): Finding[] {
  const { valid_from: from, valid_to: to } = certificate;
  const { notBefore, notAfter } = validityOf(certificate);
  if (notBefore > now) return [problem(`The certificate of ${origin} begins at ${from}.`, 'Check the clocks.')];
  const days = daysBetween(now, notAfter);
  if (days >= NEAR_END_DAYS) return [];
  const verb = days < 0 ? 'has ended' : 'ends';
  return [problem(`The certificate of ${origin} ${verb} at ${to}.`, 'Renew it, and let the server load the new one.')];
}

/** @throws CertificatePathError for times that cannot be read, which becomes a finding */
function validityOf({ raw }: PeerCertificate): Validity {
  return readDerValidity(raw);
}

function daysBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / DAY_MS;
}

/** Accepts each certificate, to say what is wrong with it, and sends nothing. */
async function readCertificate(address: { host: string; port: number }, ca?: string): Promise<Presented> {
  const { host } = address;
  return new Promise((resolve, reject) => {
    const socket: TLSSocket = connect({
      ...address,
      rejectUnauthorized: false,
      checkServerIdentity: () => undefined,
      ...(isIP(host) === 0 && { servername: host }),
      ...(ca !== undefined && { ca }),
    });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`it does not answer within ${TIMEOUT_MS / 1_000} s`)));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      // Node sets a code here, although its type is Error.
      const chainError = socket.authorized ? undefined : String(socket.authorizationError);
      resolve({ certificate: socket.getPeerCertificate(), chainError });
      socket.destroy();
    });
  });
}
