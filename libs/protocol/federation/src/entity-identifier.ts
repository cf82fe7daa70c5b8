import { FederationError } from './federation-error';

const MAX_CHARACTERS = 2048;
const WELL_KNOWN = '/.well-known/openid-federation';

/**
 * Checks an Entity Identifier: an https URL with a host, and with neither query, fragment nor credentials.
 * @see https://openid.net/specs/openid-federation-1_0.html#section-1.2
 * @throws FederationError
 */
export function assertEntityIdentifier(value: unknown, name: string): asserts value is string {
  const url = typeof value === 'string' && value.length <= MAX_CHARACTERS ? URL.parse(value) : null;
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === '';
  // An empty query or fragment is absent from the members of a parsed URL.
  if (!isPlain || /[?#\s\\]/.test(value as string)) throw new FederationError(`${name} is not an entity identifier`);
}

/** Returns the address of an Entity Configuration (§9). */
export function entityConfigurationUrl(entityIdentifier: string): string {
  return entityIdentifier.replace(/\/$/, '') + WELL_KNOWN;
}
