import { type Clock } from '@vc/platform/scheduling';
import type { OutgoingRequest, OutgoingResponse } from '@vc/platform/outgoing-http';
import type { Logger } from '@vc/platform/observability';
import { importPublicJwk } from '@vc/protocol/crypto';
import { LRUCache } from 'lru-cache';
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
/** A key that a client publishes is accepted after this time. */
const LIFETIME_MS = 60_000;
/** How long a failed fetch is kept: without it, each look-up of the client would wait for the silent address. */
const FAILURE_MS = 5_000;

/** The keys that clients publish at their `jwks_uri` (RFC 7591 §2). */
export class ClientKeySets {
  private readonly sets: LRUCache<string, KeySet>;
  private readonly failed: LRUCache<string, true>;

  constructor(private readonly options: ClientKeySetsOptions) {
    const perf = { now: () => options.clock().getTime() };
    this.failed = new LRUCache<string, true>({ max: CACHE_SIZE, ttl: FAILURE_MS, ttlResolution: 0, perf });
    this.sets = new LRUCache<string, KeySet>({
      max: CACHE_SIZE,
      ttl: LIFETIME_MS,
      ttlResolution: 0,
      perf,
      // The keys that are known stand while the client's address does not answer.
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

  /** @throws DomainError `UNAVAILABLE` where the keys are not known and the address does not tell them */
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
    if (status !== 200) throw new Error(`The answer is ${status}.`);
    const { keys } = JSON.parse(body.toString()) as Partial<KeySet>;
    const usable = Array.isArray(keys) ? keys.filter(isPublicKey) : [];
    if (usable.length === 0) throw new Error('The answer has no key that can be used.');
    return { keys: usable };
  }
}

/** Keys of other types, which the client has for others, do no harm. */
function isPublicKey(jwk: unknown): jwk is object {
  try {
    importPublicJwk(jwk);
    return true;
  } catch {
    return false;
  }
}
