import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importPublicJwk, parseCompactJws, verifyJws } from '@vc/protocol/crypto';
import { parseDisclosure } from './disclosure';
import { splitPresentation } from './key-binding';
import { processDisclosures } from './process-disclosures';

export type Claims = Record<string, unknown>;

export interface Example {
  name: string;
  claims: Claims;
  sdJwt: string;
  disclosures: { digest: string; encoded: string; contents: unknown[] }[];
  presentation?: string;
}

/** An example of Appendix A, with the Processed SD-JWT Payload of its presentation. */
export interface AppendixExample extends Example {
  presentation: string;
  processed: Claims;
}

type PrivateKey = Record<'kty' | 'crv' | 'x' | 'y' | 'd', string>;

interface Vectors {
  issuerKey: PrivateKey;
  holderKey: PrivateKey;
  nonce: string;
  audience: string;
  keyBindingTime: number;
  examples: Example[];
}

const FILE = join(__dirname, '../test-vectors/rfc9901/examples.json');
const vectors = JSON.parse(readFileSync(FILE, 'utf8')) as Vectors;

const toPublic = ({ kty, crv, x, y }: PrivateKey) => importPublicJwk({ kty, crv, x, y });

export const issuer = toPublic(vectors.issuerKey);
export const holder = toPublic(vectors.holderKey);

export const { issuerKey: issuerPrivateJwk, examples } = vectors;

/** What the Key Binding JWTs of the examples are made for, and their time. */
export const keyBindingOptions = {
  audience: vectors.audience,
  nonce: vectors.nonce,
  now: new Date(vectors.keyBindingTime * 1000),
};

/** Returns the first example whose name has the text. */
export function findExample(name: string): Example {
  const found = examples.find((each) => each.name.includes(name));
  if (!found) throw new Error(`There is no example ${name}.`);
  return found;
}

const isOfAppendix = (example: Example): example is AppendixExample => example.name.startsWith('Appendix A');

/** The examples of Appendix A by their names. */
export const appendixCases = examples.filter(isOfAppendix).map((each) => [each.name, each] as const);

/** The presentation without its Key Binding JWT. */
export const presentedSdJwt = ({ presentation }: AppendixExample) => splitPresentation(presentation).sdJwt;

/** The disclosures of the presentation, in its order. */
export const presentedDisclosures = (example: AppendixExample) =>
  presentedSdJwt(example)
    .split('~')
    .slice(1, -1)
    .map((encoded) => ({ encoded, contents: JSON.parse(Buffer.from(encoded, 'base64url').toString()) as unknown[] }));

/** Verifies an SD-JWT and returns its Processed SD-JWT Payload (RFC 9901 §7.1). */
export function toProcessedPayload(sdJwt: string): Claims {
  const [jwt = '', ...disclosures] = sdJwt.split('~').slice(0, -1);
  const jws = parseCompactJws(jwt);
  verifyJws(jws, issuer.key, ['ES256']);
  return processDisclosures(jws.payload, disclosures.map(parseDisclosure));
}
