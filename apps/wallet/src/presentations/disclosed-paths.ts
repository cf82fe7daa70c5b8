import type { ClaimsPath, HeldCredential } from '@vc/protocol/dcql';
import { isObject } from '@vc/protocol/json';
import { listUnselectedClaims } from '@vc/protocol/sd-jwt-vc';

/**
 * Returns the paths of all claims that a verifier receives: the matched ones, and what is disclosed besides, because a
 * `vc+jwt` has no selective disclosure and an SD-JWT has claims in the clear.
 * @param openCredential returns the credential as issued
 */
export function disclosedPaths(
  held: Pick<HeldCredential, 'format' | 'claims'>,
  openCredential: () => string,
  matched: ClaimsPath[],
): ClaimsPath[] {
  const { format, claims } = held;
  if (format === 'mso_mdoc') return matched;
  if (format === 'vc+jwt') return Object.keys(claims).flatMap((name) => splitSubject(claims, [name]));
  // Claims that the format defines, such as the validity, are not among those of the holder.
  const others = listUnselectedClaims(openCredential(), matched).filter(([name = '']) => Object.hasOwn(claims, name));
  return [...matched, ...others.flatMap((path) => splitSubject(claims, path))];
}

/** Names each property of the subject instead of the subject as a whole. */
function splitSubject({ credentialSubject: subject }: Record<string, unknown>, path: ClaimsPath): ClaimsPath[] {
  const isSubject = path.length === 1 && path[0] === 'credentialSubject' && isObject(subject);
  return isSubject ? Object.keys(subject).map((name) => [...path, name]) : [path];
}
