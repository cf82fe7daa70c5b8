import type { KeyObject } from 'node:crypto';
import { createECDH, createPrivateKey, createPublicKey, diffieHellman } from 'node:crypto';
import { SERVICES, type ServiceName } from '@vc/contract/access';
import { deriveKey } from '@vc/platform/key-store';
import { JwsError, signEs256Jwt, verifyEs256Jwt } from '@vc/protocol/crypto';

const COORDINATE_BYTES = 32;

/** The variables by which a service knows its keys. */
interface ServiceKeysConfig {
  SERVICE_KEY: string;
  SERVICE_PUBLIC_KEYS: string;
}

/**
 * The private P-256 key of this service, and the published keys of all services. A service signs with its own key,
 * so it cannot act as another one.
 */
export class ServiceKeys {
  private readonly sharedKeys = new Map<string, Buffer>();

  private constructor(
    readonly service: string,
    private readonly privateKey: KeyObject,
    private readonly publicKeys: ReadonlyMap<string, KeyObject>,
  ) {}

  /** @throws Error when the key of the service is not the one that is published, with the names of the variables */
  static fromConfig(service: string, { SERVICE_KEY, SERVICE_PUBLIC_KEYS }: ServiceKeysConfig): ServiceKeys {
    const published = new Map(SERVICE_PUBLIC_KEYS.split(',').map((entry) => splitEntry(entry)));
    if (published.get(service) !== servicePublicKey(SERVICE_KEY)) {
      throw new Error(`SERVICE_PUBLIC_KEYS must have the public key of SERVICE_KEY under the name ${service}.`);
    }
    const publicKeys = new Map([...published].map(([name, key]) => [name, importPublicKey(key)]));
    return new ServiceKeys(service, importPrivateKey(SERVICE_KEY), publicKeys);
  }

  /** Signs a JWT as this service. @param typ distinguishes the kinds of JWT */
  sign(typ: string, claims: object): string {
    return signEs256Jwt(typ, claims, this.privateKey);
  }

  /** Returns the claims of a JWT that a service signed. @throws JwsError, also for an unknown service */
  verify(typ: string, token: string, service: string): Record<string, unknown> {
    return verifyEs256Jwt(typ, token, this.publicKeyOf(service));
  }

  /** Returns a symmetric key that only this service and the other one can derive (static ECDH). @throws JwsError */
  keySharedWith(service: string, purpose: string): Buffer {
    const id = `${service} ${purpose}`;
    const known = this.sharedKeys.get(id);
    if (known) return known;
    const { privateKey } = this;
    const key = deriveKey(diffieHellman({ privateKey, publicKey: this.publicKeyOf(service) }), purpose);
    this.sharedKeys.set(id, key);
    return key;
  }

  private publicKeyOf(service: string): KeyObject {
    const key = this.publicKeys.get(service);
    if (!key) throw new JwsError('the service is unknown');
    return key;
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

/** Returns `SERVICE_PUBLIC_KEYS` for the keys of services. @param serviceKeys by name */
export function publishServiceKeys(serviceKeys: Readonly<Record<string, string>>): string {
  return Object.entries(serviceKeys)
    .map(([name, key]) => `${name}=${servicePublicKey(key)}`)
    .join(',');
}

/** Returns the variables of one service. @param serviceKeys by name */
export function selectServiceKeys<N extends string>(
  serviceKeys: Readonly<Record<N, string>>,
  service: N,
): ServiceKeysConfig {
  return { SERVICE_KEY: serviceKeys[service], SERVICE_PUBLIC_KEYS: publishServiceKeys(serviceKeys) };
}

function splitEntry(entry: string): [name: string, key: string] {
  const [name = '', key = ''] = entry.split('=');
  return [name, key];
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
