import type { Jwk } from '@vc/protocol/crypto';
import { importPublicJwk, InvalidJwkError, jwkThumbprint } from '@vc/protocol/crypto';
import { DidError } from './did-error';
import { parseDidUrl } from './did-syntax';

/** DID Core 1.0 §5.2, with an absolute `id`. */
export interface VerificationMethod {
  id: string;
  type: string;
  controller: string;
  publicKeyJwk: Jwk;
}

/** The members of a DID document that hold keys (DID Core 1.0 §5.2, §5.3). */
export interface DidDocument {
  '@context'?: string | string[];
  id: string;
  verificationMethod: VerificationMethod[];
  /** Ids of the keys that sign credentials (DID Core 1.0 §5.3.2). */
  assertionMethod: string[];
  /** Ids of the keys that sign requests (DID Core 1.0 §5.3.1). */
  authentication: string[];
}

/** A source of DID documents. */
export interface DidDocuments {
  /**
   * Returns the result of `find` for the document of a DID. If `find` throws a DidError for a cached document, the
   * document is fetched again first, because its subject may have a new key.
   * @throws DidError, or the error of the HTTP client where the document cannot be fetched
   */
  read: <T>(did: string, find: (document: DidDocument) => T) => Promise<T>;
}

type Members = Record<string, unknown>;

/**
 * Parses a DID document. Keys of unsupported kinds are left out.
 * @throws DidError where it is not the document of `did`
 */
export function parseDidDocument(value: unknown, did: string): DidDocument {
  if (typeof value !== 'object' || value === null) throw new DidError('the DID document is not an object');
  const document = value as Members;
  if (document.id !== did) throw new DidError('the DID document is of another DID');
  const methods = asList(document.verificationMethod).flatMap((method) => parseVerificationMethod(method, did));
  const relationship = (name: string) =>
    asList(document[name]).flatMap((entry) => {
      if (typeof entry === 'string') return [toAbsolute(entry, did)];
      const embedded = parseVerificationMethod(entry, did);
      methods.push(...embedded);
      return embedded.map(({ id }) => id);
    });
  const [assertionMethod, authentication] = [relationship('assertionMethod'), relationship('authentication')];
  return { id: did, verificationMethod: methods, assertionMethod, authentication };
}

/**
 * Finds the key with an id for a verification relationship (DID Core 1.0 §5.3). Without an id, the document must have
 * exactly one.
 * @throws DidError
 */
export function findVerificationKey(
  document: DidDocument,
  purpose: 'assertionMethod' | 'authentication',
  kid?: string,
): Jwk {
  const allowed = document.verificationMethod.filter(({ id }) => document[purpose].includes(id));
  const wanted = kid === undefined ? allowed : allowed.filter(({ id }) => id === toAbsolute(kid, document.id));
  const [method, ...others] = wanted;
  if (!method || others.length > 0) throw new DidError(`the DID document has no such key for ${purpose}`);
  return method.publicKeyJwk;
}

/**
 * Asserts that the document lists a key for a verification relationship (DID Core 1.0 §5.3), with `kid` as its id where
 * `kid` is a DID URL.
 * @throws DidError
 */
export function assertListsKey(
  document: DidDocument,
  purpose: 'assertionMethod' | 'authentication',
  { key, kid }: { key: Jwk; kid: unknown },
): void {
  const thumbprint = jwkThumbprint(key);
  const isListed = document.verificationMethod.some(
    ({ id, publicKeyJwk }) =>
      document[purpose].includes(id) &&
      jwkThumbprint(publicKeyJwk) === thumbprint &&
      (parseDidUrl(kid) === undefined || id === kid),
  );
  if (!isListed) throw new DidError(`the DID document does not list the key of the certificate for ${purpose}`);
}

function parseVerificationMethod(value: unknown, did: string): VerificationMethod[] {
  const { id, type, controller, publicKeyJwk } = (value ?? {}) as Members;
  if (typeof id !== 'string' || publicKeyJwk === undefined) return [];
  try {
    const { jwk } = importPublicJwk(publicKeyJwk);
    return [{ id: toAbsolute(id, did), type: toText(type), controller: toText(controller), publicKeyJwk: jwk }];
  } catch (error) {
    if (error instanceof InvalidJwkError) return [];
    throw error;
  }
}

/** `String` throws for an object whose `toString` is no function. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function toAbsolute(id: string, did: string): string {
  return id.startsWith('#') ? did + id : id;
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
