import type { Jwk } from '@vc/protocol/crypto';
import { importPublicJwk, InvalidJwkError, jwkThumbprint } from '@vc/protocol/crypto';
import { DidError } from './did-error';
import { didOf } from './did-syntax';

export interface VerificationMethod {
  id: string;
  type: string;
  controller: string;
  publicKeyJwk: Jwk;
}

/** DID Core 1.0 §5, as far as keys go. */
export interface DidDocument {
  '@context'?: string | string[];
  id: string;
  verificationMethod: VerificationMethod[];
  /** Ids of the keys that sign credentials, and of those that sign requests. */
  assertionMethod: string[];
  authentication: string[];
}

/** Where DID documents come from. */
export interface DidDocuments {
  /**
   * What `find` answers for the document. A kept document in which `find` throws a DidError is fetched afresh first,
   * because its subject may have a new key.
   * @throws DidError, or what the caller's HTTP client throws where the document cannot be fetched
   */
  read: <T>(did: string, find: (document: DidDocument) => T) => Promise<T>;
}

type Members = Record<string, unknown>;

/** Takes a document off the wire; keys of kinds that are not used here are left out. @throws DidError */
export function parseDidDocument(value: unknown, did: string): DidDocument {
  if (typeof value !== 'object' || value === null) throw new DidError('the DID document is not an object');
  const document = value as Members;
  if (document.id !== did) throw new DidError('the DID document is of another DID');
  const methods = listOf(document.verificationMethod).flatMap((method) => verificationMethod(method, did));
  const relationship = (name: string) =>
    listOf(document[name]).flatMap((entry) => {
      if (typeof entry === 'string') return [absolute(entry, did)];
      const embedded = verificationMethod(entry, did);
      methods.push(...embedded);
      return embedded.map(({ id }) => id);
    });
  const [assertionMethod, authentication] = [relationship('assertionMethod'), relationship('authentication')];
  return { id: did, verificationMethod: methods, assertionMethod, authentication };
}

/**
 * The key with that id for that purpose; without an id, the only one there is.
 * @throws DidError
 */
export function findVerificationKey(
  document: DidDocument,
  purpose: 'assertionMethod' | 'authentication',
  kid?: string,
): Jwk {
  const allowed = document.verificationMethod.filter(({ id }) => document[purpose].includes(id));
  const wanted = kid === undefined ? allowed : allowed.filter(({ id }) => id === absolute(kid, document.id));
  const [method, ...others] = wanted;
  if (!method || others.length > 0) throw new DidError(`the DID document has no such key for ${purpose}`);
  return method.publicKeyJwk;
}

/**
 * The key is one that the document lists for that purpose; where `kid` is a DID URL, it is the one of that id.
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
      (didOf(kid) === undefined || id === kid),
  );
  if (!isListed) throw new DidError(`the DID document does not list the key of the certificate for ${purpose}`);
}

function verificationMethod(value: unknown, did: string): VerificationMethod[] {
  const { id, type, controller, publicKeyJwk } = (value ?? {}) as Members;
  if (typeof id !== 'string' || publicKeyJwk === undefined) return [];
  try {
    const { jwk } = importPublicJwk(publicKeyJwk);
    return [{ id: absolute(id, did), type: String(type), controller: String(controller), publicKeyJwk: jwk }];
  } catch (error) {
    if (error instanceof InvalidJwkError) return [];
    throw error;
  }
}

function absolute(id: string, did: string): string {
  return id.startsWith('#') ? did + id : id;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
