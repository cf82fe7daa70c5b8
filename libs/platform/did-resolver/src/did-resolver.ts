import { type Clock } from '@vc/platform/scheduling';
import type { OutgoingHttp } from '@vc/platform/outgoing-http';
import { OutgoingHttpError } from '@vc/platform/outgoing-http';
import type { DidDocument, DidDocuments } from '@vc/protocol/did';
import { DidError, toDidDocumentUrl, parseDidDocument, resolveDidJwk, resolveDidKey } from '@vc/protocol/did';
import { LRUCache } from 'lru-cache';

const FRESH_MS = 5 * 60_000;
/** Who names a key that does not exist does not make the platform poll the DID's address. */
const FETCHED_AGAIN_MS = 10_000;
const CACHE_SIZE = 5_000;

export const DID_DOCUMENT_LIMITS = { connectTimeoutMs: 2_000, totalTimeoutMs: 5_000, maxBodyBytes: 64 * 1024 } as const;

interface Fetched {
  at: number;
  /** Was it fetched because the one before it lacked something? */
  isAgain: boolean;
  document: Promise<DidDocument>;
}

export interface DidResolverOptions {
  http: OutgoingHttp;
  /** A platform whose address is http (in development) serves the documents of its own DIDs there. */
  publicUrl: string;
  clock: Clock;
}

/** Finds the documents of `did:web`, `did:jwk` and `did:key`. A `did:web` document is kept for five minutes. */
export class DidResolver implements DidDocuments {
  private readonly fetched = new LRUCache<string, Fetched>({ max: CACHE_SIZE });

  constructor(private readonly options: DidResolverOptions) {}

  /**
   * Where a kept document lacks what `find` looks for, it is fetched again, every ten seconds at most.
   * @throws DidError, or OutgoingHttpError where the document cannot be fetched
   */
  async read<T>(did: string, find: (document: DidDocument) => T): Promise<T> {
    if (did.startsWith('did:jwk:')) return find(resolveDidJwk(did));
    if (did.startsWith('did:key:')) return find(resolveDidKey(did));
    if (!did.startsWith('did:web:')) throw new DidError('the DID method is not supported');
    const kept = this.findKept(did);
    if (!kept) return find(await this.fetchOnce(did, undefined));
    const document = await kept.document;
    try {
      return find(document);
    } catch (error) {
      if (!(error instanceof DidError) || !this.mayBeFetchedAgain(kept)) throw error;
      return find(await this.fetchOnce(did, kept));
    }
  }

  private findKept(did: string): Fetched | undefined {
    const known = this.fetched.get(did);
    return known && this.ageOf(known) < FRESH_MS ? known : undefined;
  }

  private mayBeFetchedAgain(kept: Fetched): boolean {
    return !kept.isAgain || this.ageOf(kept) >= FETCHED_AGAIN_MS;
  }

  private ageOf({ at }: Fetched): number {
    return this.options.clock().getTime() - at;
  }

  /** One request serves all that want a newer document than `kept` at the same time. */
  private async fetchOnce(did: string, kept: Fetched | undefined): Promise<DidDocument> {
    const known = this.findKept(did);
    if (known && known !== kept) return known.document;
    const isAgain = kept !== undefined;
    const fetched: Fetched = { at: this.options.clock().getTime(), isAgain, document: this.fetch(did) };
    this.fetched.set(did, fetched);
    fetched.document.catch(() => {
      if (this.fetched.peek(did) === fetched) this.fetched.delete(did);
    });
    return fetched.document;
  }

  private async fetch(did: string): Promise<DidDocument> {
    const { status, body } = await this.options.http.request({
      method: 'GET',
      url: this.urlOf(did),
      headers: { accept: 'application/did+json, application/json' },
    });
    if (status === 429 || status >= 500) {
      throw new OutgoingHttpError('unavailable', `The DID document’s address answers ${status}.`);
    }
    if (status !== 200) throw new DidError(`the DID document’s address answers ${status}`);
    try {
      return parseDidDocument(JSON.parse(body.toString()), did);
    } catch (cause) {
      if (cause instanceof SyntaxError) throw new DidError('the DID document is not JSON', { cause });
      throw cause;
    }
  }

  private urlOf(did: string): string {
    const url = new URL(toDidDocumentUrl(did));
    const own = new URL(this.options.publicUrl);
    if (url.host === own.host) url.protocol = own.protocol;
    return url.href;
  }
}
