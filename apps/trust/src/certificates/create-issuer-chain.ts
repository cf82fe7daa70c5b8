import { createPublicKey, KeyObject } from 'node:crypto';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';

const ROOT_YEARS = 5;
const LEAF_MONTHS = 15;
/** Verifiers' clocks may be a little behind ours. */
const BACKDATE_MS = 5 * 60_000;

interface IssuerChainOptions {
  tenantName: string;
  /** The tenant's credential issuer identifier: the leaf may sign for it. */
  credentialIssuer: string;
  rootKey: KeyObject;
  leafKey: KeyObject;
  now: Date;
}

/** A tenant's own root and, below it, the certificate that signs credentials; both PEM. */
export async function createIssuerChain(options: IssuerChainOptions): Promise<{ root: string; leaf: string }> {
  const { tenantName, credentialIssuer, rootKey, leafKey, now } = options;
  const notBefore = new Date(now.getTime() - BACKDATE_MS);
  const root = await createRootCertificate({
    subject: distinguishedName(`${tenantName} issuer root`),
    notBefore,
    notAfter: monthsAfter(now, ROOT_YEARS * 12),
    key: rootKey,
  });
  const leaf = await createLeafCertificate({
    subject: distinguishedName(`${tenantName} credential issuer`),
    notBefore,
    notAfter: monthsAfter(now, LEAF_MONTHS),
    publicKey: createPublicKey(leafKey),
    issuerCertificate: root,
    issuerKey: rootKey,
    subjectAlternativeNames: [
      { type: 'dns', value: new URL(credentialIssuer).hostname },
      { type: 'url', value: credentialIssuer },
    ],
  });
  return { root, leaf };
}

/** RFC 4514 §2.4: what has a meaning in a name is escaped. X.520 allows 64 characters. */
function distinguishedName(commonName: string): string {
  return `CN=${commonName.slice(0, 64).replaceAll(/[,+"\\<>;=#]/g, '\\$&')}`;
}

function monthsAfter(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(later.getUTCMonth() + months);
  return later;
}
