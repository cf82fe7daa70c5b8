/**
 * Decides whether a `typ` names a type (RFC 7515 §4.1.9): `application/` may be left out if no other `/` is in it, and
 * media types are compared without case.
 * @param type without `application/`
 */
export function isOfType(typ: unknown, type: string): boolean {
  if (typ === type) return true;
  return typeof typ === 'string' && toMediaType(typ) === toMediaType(type);
}

function toMediaType(typ: string): string {
  // Letters of ASCII alone: the Kelvin sign is no `k`.
  return (typ.includes('/') ? typ : `application/${typ}`).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
