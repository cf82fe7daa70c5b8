import { parseDcqlQuery } from '@vc/protocol/dcql';
import { findVerificationKey, parseDidDocument } from '@vc/protocol/did';
import { MAX_LIST_CHARACTERS, verifyTrustList } from '@vc/protocol/trust-lists';

const RUNS = 20;
const BODY_CHARACTERS = 1024 * 1024;
const DID = 'did:web:issuer.example';

/** In milliseconds. */
export interface ParserCost {
  what: string;
  p50: number;
  p99: number;
}

/**
 * How long documents of strangers, as long as they may be, hold the event loop of a service: the longest that another request waits
 * for one of them.
 */
export function parserCosts(): ParserCost[] {
  const attributes = filled('<list', (index) => ` a${index}="1"`, '/>', MAX_LIST_CHARACTERS);
  const elements = filled('<list>', (index) => `<e a="${index}" b="1"/>`, '</list>', MAX_LIST_CHARACTERS);
  const document = didDocument();
  const query = dcqlProducts(100);
  return [
    costOf('a trust list of attributes of one element', () => verifyTrustList(attributes, LIST_OPTIONS)),
    costOf('a trust list of elements with attributes', () => verifyTrustList(elements, LIST_OPTIONS)),
    costOf('a DCQL query of many products', () => parseDcqlQuery(query)),
    costOf('a did.json of many keys', () =>
      findVerificationKey(parseDidDocument(document, DID), 'assertionMethod', '#none'),
    ),
  ];
}

const LIST_OPTIONS = { signerCertificates: [], url: 'https://list.example', now: new Date() } as unknown as Parameters<
  typeof verifyTrustList
>[1];

/** Each of the documents is refused. */
function costOf(what: string, read: () => unknown): ParserCost {
  const times = Array.from({ length: RUNS }, () => {
    const startedAt = performance.now();
    try {
      read();
    } catch {
      // The cost of the refusal is what is measured.
    }
    return performance.now() - startedAt;
  }).sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(RUNS * share)] ?? 0;
  return { what, p50: at(0.5), p99: at(0.99) };
}

function filled(start: string, part: (index: number) => string, end: string, length: number): string {
  const parts = [start];
  for (let size = start.length + end.length, index = 0; ; index += 1) {
    const next = part(index);
    size += next.length;
    if (size > length) return parts.join('') + end;
    parts.push(next);
  }
}

function didDocument(): unknown {
  const jwk =
    '{"kty":"EC","crv":"P-256","x":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA","y":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}';
  const method = (index: number) =>
    `${index === 0 ? '' : ','}{"id":"#${index}","type":"JsonWebKey2020","controller":"${DID}","publicKeyJwk":${jwk}}`;
  return JSON.parse(
    filled(
      `{"id":"${DID}","verificationMethod":[],"authentication":[],"assertionMethod":[`,
      method,
      ']}',
      BODY_CHARACTERS,
    ),
  ) as unknown;
}

/** A DCQL query of sets of credentials, each of whose options names all credentials. */
export function dcqlProducts(count: number): object {
  const ids = Array.from({ length: count }, (_, index) => `c${index}`);
  const options = ids.map(() => ids);
  const credentials = ids.map((id) => ({
    id,
    format: 'dc+sd-jwt',
    meta: { vct_values: ['https://x.example/vct'] },
    claims: ids.map((name) => ({ id: name, path: [name, null, null] })),
    claim_sets: options,
  }));
  return { credentials, credential_sets: ids.map(() => ({ options })) };
}
