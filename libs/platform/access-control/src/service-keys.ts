import type { KeyObject } from 'node:crypto';
import { createECDH, createPrivateKey, createPublicKey, diffieHellman } from 'node:crypto';
import { SERVICES, type ServiceName } from '@vc/contract/access';
import { deriveKey } from '@vc/platform/key-store';
import { type Jwk, JwsError, publicJwkOf, signEs256Jwt, verifyEs256Jwt } from '@vc/protocol/crypto';

const COORDINATE_BYTES = 32;

/** The variables by which a service knows its keys. */
interface ServiceKeysConfig {
  SERVICE_KEY: string;
  /** Comma-separated. */
  FURTHER_SERVICE_KEYS?: string | undefined;
  SERVICE_PUBLIC_KEYS: string;
}

/** The keys of a service while one of them replaces the other: the first makes codes, and all verify them. */
type Keys = readonly [KeyObject, ...KeyObject[]];

/**
 * The private P-256 keys of this service, and the published keys of all services. A service signs with its own key,
 * so it cannot act as another one.
 */
export class ServiceKeys {
  private readonly sharedKeys = new Map<string, [Buffer, ...Buffer[]]>();

  private constructor(
    readonly service: string,
    private readonly privateKeys: Keys,
    private readonly publicKeys: ReadonlyMap<string, Keys>,
  ) {}

  /** @throws Error when the keys of the service are not those that are published, with the names of the variables */
  static fromConfig(service: string, config: ServiceKeysConfig): ServiceKeys {
    const { SERVICE_KEY, FURTHER_SERVICE_KEYS, SERVICE_PUBLIC_KEYS } = config;
    const further = FURTHER_SERVICE_KEYS?.split(',') ?? [];
    const published = publishedKeys(SERVICE_PUBLIC_KEYS);
    const own = published.get(service) ?? [];
    if (!own.includes(servicePublicKey(SERVICE_KEY))) {
      throw new Error(`SERVICE_PUBLIC_KEYS must have the public key of SERVICE_KEY under the name ${service}.`);
    }
    // The others make codes for any key that is published.
    const known = [SERVICE_KEY, ...further].map(servicePublicKey);
    if (!own.every((key) => known.includes(key))) {
      throw new Error(
        `FURTHER_SERVICE_KEYS must have the private key of each further key under the name ${service} in SERVICE_PUBLIC_KEYS.`,
      );
    }
    const publicKeys = new Map([...published].map(([name, keys]) => [name, importAll(keys, importPublicKey)]));
    return new ServiceKeys(service, importAll([SERVICE_KEY, ...further], importPrivateKey), publicKeys);
  }

  /** Signs a JWT as this service. @param typ distinguishes the kinds of JWT */
  sign(typ: string, claims: object): string {
    return signEs256Jwt(typ, claims, this.privateKeys[0]);
  }

  /** Returns the claims of a JWT that a service signed. @throws JwsError, also for an unknown service */
  verify(typ: string, token: string, service: string): Record<string, unknown> {
    const [first, ...further] = this.publicKeysOf(service);
    const key = further.find((each) => isSignedBy(each, typ, token)) ?? first;
    return verifyEs256Jwt(typ, token, key);
  }

  /**
   * Returns the symmetric key with which this service makes codes for the other one. Only they can derive it (static ECDH).
   * @throws JwsError
   */
  keySharedWith(service: string, purpose: string): Buffer {
    return this.keysSharedWith(service, purpose)[0];
  }

  /** Returns the keys with which the other service may have made a code, that of now first. @throws JwsError */
  keysSharedWith(service: string, purpose: string): readonly [Buffer, ...Buffer[]] {
    const id = `${service} ${purpose}`;
    const known = this.sharedKeys.get(id);
    if (known) return known;
    const publicKeys = this.publicKeysOf(service);
    const pairs = this.privateKeys.flatMap((privateKey) => publicKeys.map((publicKey) => ({ privateKey, publicKey })));
    const [first, ...further] = pairs.map((pair) => deriveKey(diffieHellman(pair), purpose));
    if (!first) throw new JwsError('the service has no key');
    const keys: [Buffer, ...Buffer[]] = [first, ...further];
    this.sharedKeys.set(id, keys);
    return keys;
  }

  /** Returns the public keys of a service for a JWK Set, none if it has published none. */
  findPublicJwks(service: string): Jwk[] {
    return (this.publicKeys.get(service) ?? []).map(publicJwkOf);
  }

  private publicKeysOf(service: string): Keys {
    const keys = this.publicKeys.get(service);
    if (!keys) throw new JwsError('the service is unknown');
    return keys;
  }
}

function isSignedBy(key: KeyObject, typ: string, token: string): boolean {
  try {
    verifyEs256Jwt(typ, token, key);
    return true;
  } catch (error) {
    if (error instanceof JwsError) return false;
    throw error;
  }
}

/** A private P-256 key, 32 bytes in base64url. */
function generateServiceKey(): string {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  // Leading zeros of the scalar are left out.
  const scalar = ecdh.getPrivateKey();
  return Buffer.concat([Buffer.alloc(COORDINATE_BYTES - scalar.length), scalar]).toString('base64url');
}

/** Returns a new `SERVICE_KEY` for each service. */
export function generateServiceKeys(): Record<ServiceName, string> {
  const keys = SERVICES.map((name) => [name, generateServiceKey()]);
  return Object.fromEntries(keys) as Record<ServiceName, string>;
}

/** Returns the public key of a `SERVICE_KEY`: an uncompressed point, 65 bytes in base64url. */
function servicePublicKey(serviceKey: string): string {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(serviceKey, 'base64url'));
  return ecdh.getPublicKey().toString('base64url');
}

/**
 * Returns `SERVICE_PUBLIC_KEYS` for the keys of services.
 * @param serviceKeys by name
 * @param further keys of some services, which verify only
 */
export function publishServiceKeys(
  serviceKeys: Readonly<Record<string, string>>,
  further: Readonly<Record<string, string>> = {},
): string {
  return [...Object.entries(serviceKeys), ...Object.entries(further)]
    .map(([name, key]) => `${name}=${servicePublicKey(key)}`)
    .join(',');
}

/** Returns the variables of one service. @param serviceKeys by name */
export function selectServiceKeys<N extends string>(
  serviceKeys: Readonly<Record<N, string>>,
  service: N,
): Pick<ServiceKeysConfig, 'SERVICE_KEY' | 'SERVICE_PUBLIC_KEYS'> {
  return { SERVICE_KEY: serviceKeys[service], SERVICE_PUBLIC_KEYS: publishServiceKeys(serviceKeys) };
}

/** The public keys of each service, in their order. */
function publishedKeys(variable: string): Map<string, string[]> {
  const published = new Map<string, string[]>();
  for (const entry of variable.split(',')) {
    const [name = '', key = ''] = entry.split('=');
    published.set(name, [...(published.get(name) ?? []), key]);
  }
  return published;
}

function importAll(keys: string[], toKey: (key: string) => KeyObject): Keys {
  const [first, ...further] = keys.map((key) => toKey(key));
  if (!first) throw new Error('A service has at least one key.');
  return [first, ...further];
}

function importPublicKey(key: string): KeyObject {
  return createPublicKey({ format: 'jwk', key: toJwk(Buffer.from(key, 'base64url')) });
}

function importPrivateKey(key: string): KeyObject {
  const point = Buffer.from(servicePublicKey(key), 'base64url');
  return createPrivateKey({ format: 'jwk', key: { ...toJwk(point), d: key } });
}

function toJwk(point: Buffer) {
  const [x, y] = [point.subarray(1, 1 + COORDINATE_BYTES), point.subarray(1 + COORDINATE_BYTES)];
  return { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') };
}
