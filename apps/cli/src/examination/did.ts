import { type KeyObject, X509Certificate } from 'node:crypto';
import { publicJwkOf } from '@vc/protocol/crypto';
import { assertListsKey, type DidDocument, parseDidDocument, toDidWeb } from '@vc/protocol/did';
import { type Finding, ok, problem } from './finding';
import { fetchJson } from './public-document';

/** A certificate of the organization. */
export interface OwnCertificate {
  id: string;
  type: string;
  status: string;
  /** PEM */
  certificate: string;
}

const PURPOSES = { issuerSignCredential: 'assertionMethod', verifierSignRequest: 'authentication' } as const;
type SignerType = keyof typeof PURPOSES;

/** Resolves the did:web of an organization (did:web §3.2). @throws Error with a sentence */
export async function resolveDid(url: string, tenantId: string): Promise<DidDocument> {
  const address = `${url}/did/${tenantId}`;
  return parseDidDocument(await fetchJson(`${address}/did.json`), toDidWeb(address));
}

/** Compares the DID document with the keys of the active certificates. */
export function examineDid(document: DidDocument, certificates: OwnCertificate[]): Finding[] {
  const signers = certificates.filter((each) => each.status === 'active' && isSigner(each.type));
  const missing = signers.filter(({ type, certificate }) => {
    return !listsKey(document, PURPOSES[type as SignerType], new X509Certificate(certificate).publicKey);
  });
  if (missing.length === 0) {
    return [ok(`The DID document of ${document.id} has the keys of ${signers.length} active certificates.`)];
  }
  return missing.map(({ id, type }) =>
    problem(
      `The DID document of ${document.id} lacks the key of the certificate ${id} (${type}).`,
      'Check that no cache before the service trust serves an old document.',
    ),
  );
}

function listsKey(document: DidDocument, purpose: 'assertionMethod' | 'authentication', key: KeyObject): boolean {
  try {
    assertListsKey(document, purpose, { key: publicJwkOf(key), kid: undefined });
    return true;
  } catch {
    return false;
  }
}

function isSigner(type: string): type is SignerType {
  return Object.hasOwn(PURPOSES, type);
}
