import type { Disclosure } from './disclosure';
import { parseDisclosure } from './disclosure';
import { SdJwtVcError } from './sd-jwt-vc-error';

const MAX_DISCLOSURES = 1_000;

/** Joins a signed JWT and its disclosures in the compact serialization, without key binding (RFC 9901 §4). */
export function joinSdJwt(jwt: string, disclosures: Disclosure[]): string {
  return [jwt, ...disclosures.map(({ encoded }) => encoded), ''].join('~');
}

/** Splits an SD-JWT without key binding, and parses its disclosures (RFC 9901 §4). @throws SdJwtVcError */
export function parseSdJwt(sdJwt: string): { jwt: string; disclosures: Disclosure[] } {
  const parts = sdJwt.split('~');
  const [jwt = ''] = parts;
  if (parts.length < 2 || parts.at(-1) !== '') throw new SdJwtVcError('the credential does not end with ~');
  if (parts.length > MAX_DISCLOSURES + 2) throw new SdJwtVcError('the credential has too many disclosures');
  return { jwt, disclosures: parts.slice(1, -1).map(parseDisclosure) };
}
