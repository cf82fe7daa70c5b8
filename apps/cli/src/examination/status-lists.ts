import { importPublicJwk, type JoseHeader, publicJwkOf } from '@vc/protocol/crypto';
import { assertListsKey, type DidDocument, findVerificationKey } from '@vc/protocol/did';
import { STATUS_LIST_ACCEPT, verifyStatusList } from '@vc/protocol/status-list';
import { parseX5c } from '@vc/protocol/x509';
import { attempt, type Finding, ok } from './finding';
import { fetchDocument, fetchJson } from './public-document';

/** An organization may have many lists, which the same service signs. */
const MAX_LISTS = 3;

interface StatusListOptions {
  /** Of the aggregation (Token Status List §9). */
  aggregation: string;
  document: DidDocument;
  now: Date;
}

/** Verifies status lists of the issuer as a verifier does (Token Status List §8.3). */
export async function examineStatusLists({ aggregation, ...options }: StatusListOptions): Promise<Finding[]> {
  const advice = 'Check the gateway for /status-lists, its caches, and the log of the service issuance.';
  return attempt({ subject: 'The status lists', advice }, async () => {
    const { status_lists: lists } = await fetchJson(aggregation);
    if (!Array.isArray(lists)) throw new Error(`${aggregation} has no status_lists`);
    if (lists.length === 0) return [ok('There are no status lists yet: no credential can be revoked.')];
    const read = lists.slice(0, MAX_LISTS).map(async (uri) => examineList(String(uri), advice, options));
    return (await Promise.all(read)).flat();
  });
}

async function examineList(
  uri: string,
  advice: string,
  { document, now }: Pick<StatusListOptions, 'document' | 'now'>,
): Promise<Finding[]> {
  return attempt({ subject: `The status list ${uri}`, advice }, async () => {
    const { headers, body } = await fetchDocument(uri, STATUS_LIST_ACCEPT);
    const mediaType = headers.get('content-type')?.split(';')[0];
    const resolveKey = (header: JoseHeader) => keyOf(header, document);
    const { freshUntil } = await verifyStatusList({ mediaType, body }, { uri, resolveKey, now });
    return [ok(`The status list ${uri} is signed by the issuer, and fresh until ${freshUntil.toISOString()}.`)];
  });
}

/** The DID document lists the key, also one of a certificate. */
function keyOf({ x5c, kid }: JoseHeader, document: DidDocument) {
  if (x5c === undefined) return importPublicJwk(findVerificationKey(document, 'assertionMethod', kid as string)).key;
  const [leaf] = parseX5c(x5c);
  assertListsKey(document, 'assertionMethod', { key: publicJwkOf(leaf.publicKey), kid });
  return leaf.publicKey;
}
