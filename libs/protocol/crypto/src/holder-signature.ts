import { importPublicJwk, InvalidJwkError, type Jwk } from './jwk';
import { type CompactJws, JwsError, verifyJws } from './jws';

/**
 * Tells why a proof of possession is not of the holder of a credential.
 * @param holderKey `cnf` of the verified credential
 * @param name of the proof, at the beginning of a sentence without a full stop
 */
export function listHolderSignatureIssues(jws: CompactJws, holderKey: Jwk, name: string): string[] {
  try {
    verifyJws(jws, importPublicJwk(holderKey).key);
    return [];
  } catch (cause) {
    if (!(cause instanceof JwsError) && !(cause instanceof InvalidJwkError)) throw cause;
    return [`${name} is not of the holder: ${cause.message}`];
  }
}
