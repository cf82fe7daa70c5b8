import { importPublicJwk, InvalidJwkError, Jwk } from '@vc/protocol/crypto';

/** A DID that means nothing, or whose document does. */
export class DidError extends Error {}

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
  if (wanted.length !== 1) throw new DidError(`the DID document has no such key for ${purpose}`);
  return wanted[0]!.publicKeyJwk;
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
