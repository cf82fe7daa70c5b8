import { RemoteCache, type Clock } from '@vc/platform/scheduling';
import type { OutgoingRequest, OutgoingResponse } from '@vc/platform/outgoing-http';
import type { Logger } from '@vc/platform/observability';
import { importPublicJwk } from '@vc/protocol/crypto';
import { parseJsonDocument } from '@vc/protocol/json';
import { clientKeysUnavailable } from './client.errors';

export interface KeySet {
  keys: object[];
}

interface ClientKeySetsOptions {
  request: (request: OutgoingRequest) => Promise<OutgoingResponse>;
  clock: Clock;
  logger: Logger;
}

const CACHE_SIZE = 1_000;
/** A key that a client adds is accepted after this time at the latest. */
const LIFETIME_MS = 60_000;
const FAILURE_MS = 5_000;

/** The keys that clients publish at their `jwks_uri` (RFC 7591 §2). */
export class ClientKeySets {
  private readonly sets: RemoteCache<KeySet>;

  constructor(private readonly options: ClientKeySetsOptions) {
    this.sets = new RemoteCache<KeySet>({
      max: CACHE_SIZE,
      lifetimeMs: LIFETIME_MS,
      failureMs: FAILURE_MS,
      clock: options.clock,
      load: (address) =>
        this.load(address).catch((cause: unknown) => {
          options.logger.warn({ event: 'client-keys.unavailable', jwksUri: address, err: cause });
          throw clientKeysUnavailable(cause);
        }),
    });
  }

  /** @throws DomainError `UNAVAILABLE` if no keys are cached and the URL does not return any */
  async get(address: string): Promise<KeySet> {
    return this.sets.get(address, undefined);
  }

  private async load(url: string): Promise<KeySet> {
    const { status, body } = await this.options.request({
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
    });
    if (status !== 200) throw new Error(`The key set has the HTTP status ${status}.`);
    const { keys } = parseJsonDocument(body) as Partial<KeySet>;
    const usable = Array.isArray(keys) ? keys.filter(isPublicKey) : [];
    if (usable.length === 0) throw new Error('The key set has no supported key.');
    return { keys: usable };
  }
}

/** Keys of unsupported types are ignored (RFC 7517 §5). ML-DSA is not for clients (ADR 82). */
function isPublicKey(jwk: unknown): jwk is object {
  try {
    return importPublicJwk(jwk).jwk.kty !== 'AKP';
  } catch {
    return false;
  }
}
