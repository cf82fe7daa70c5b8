import { GrowingCache } from '@vc/platform/cache';
import { type Clock } from '@vc/platform/scheduling';
import type { OutgoingRequest, OutgoingResponse } from '@vc/platform/outgoing-http';
import type { Logger } from '@vc/platform/observability';
import { importPublicJwk } from '@vc/protocol/crypto';
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
/** A failed fetch is cached for this time, so that not every look-up of the client waits for the timeout. */
const FAILURE_MS = 5_000;

/** The keys that clients publish at their `jwks_uri` (RFC 7591 §2). */
export class ClientKeySets {
  private readonly sets: GrowingCache<string, KeySet>;
  private readonly failed: GrowingCache<string, true>;

  constructor(private readonly options: ClientKeySetsOptions) {
    const perf = { now: () => options.clock().getTime() };
    this.failed = new GrowingCache<string, true>({ max: CACHE_SIZE, ttl: FAILURE_MS, ttlResolution: 0, perf });
    this.sets = new GrowingCache<string, KeySet>({
      max: CACHE_SIZE,
      ttl: LIFETIME_MS,
      ttlResolution: 0,
      perf,
      // Cached keys remain valid while the URL of the client does not answer.
      allowStaleOnFetchRejection: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: (address) =>
        this.load(address).catch((err: unknown) => {
          this.failed.set(address, true);
          options.logger.warn({ event: 'client-keys.unavailable', jwksUri: address, err });
          throw err;
        }),
    });
  }

  /** @throws DomainError `UNAVAILABLE` if no keys are cached and the URL does not return any */
  async get(address: string): Promise<KeySet> {
    const set = this.failed.has(address)
      ? this.sets.peek(address, { allowStale: true })
      : await this.sets.fetch(address);
    if (!set) throw clientKeysUnavailable();
    return set;
  }

  private async load(url: string): Promise<KeySet> {
    const { status, body } = await this.options.request({
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
    });
    if (status !== 200) throw new Error(`The key set has the HTTP status ${status}.`);
    const { keys } = JSON.parse(body.toString()) as Partial<KeySet>;
    const usable = Array.isArray(keys) ? keys.filter(isPublicKey) : [];
    if (usable.length === 0) throw new Error('The key set has no supported key.');
    return { keys: usable };
  }
}

/** Keys of unsupported types are ignored (RFC 7517 §5). */
function isPublicKey(jwk: unknown): jwk is object {
  try {
    importPublicJwk(jwk);
    return true;
  } catch {
    return false;
  }
}
