import { GrowingCache, type Clock } from '@vc/platform/scheduling';
import type { Budget, OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { isBelowLocalhost, OutgoingHttp, OutgoingHttpError } from '@vc/platform/outgoing-http';
import type { DidDocument, DidDocuments } from '@vc/protocol/did';
import { DidError, parseDidDocument, resolveDidJwk, resolveDidKey, toDidDocumentUrl } from '@vc/protocol/did';
import { translating } from '@vc/protocol/errors';
import { jsonFault, parseJsonDocument } from '@vc/protocol/json';

const FRESH_MS = 5 * 60_000;
/** Shortest time between two fetches for keys that a document lacks. It keeps callers from polling the DID's address. */
const REFETCH_MS = 10_000;
const CACHE_SIZE = 5_000;
export const MAX_DID_DOCUMENT_BYTES = 64 * 1024;

interface Fetched {
  at: number;
  /** Whether it was fetched because the document before it lacked a key. */
  isRefetched: boolean;
  document: DidDocument;
  /** Bytes of the response. */
  size: number;
}

export interface DidResolverOptions {
  http: OutgoingHttp;
  /** When it is an http address (in development), the DIDs of that host, and of names below localhost, are fetched by http, too. */
  publicUrl: string;
  clock: Clock;
}

/** Resolves `did:web`, `did:jwk` and `did:key`. A `did:web` document is kept for five minutes. */
export class DidResolver implements DidDocuments {
  private readonly fetched: GrowingCache<string, Fetched, { isRefetched: boolean }>;

  constructor(private readonly options: DidResolverOptions) {
    this.fetched = new GrowingCache<string, Fetched, { isRefetched: boolean }>({
      max: CACHE_SIZE,
      // An entry is stale after its ttl, not at it.
      ttl: FRESH_MS - 1,
      ttlResolution: 0,
      perf: { now: () => this.now },
      ignoreFetchAbort: true,
      fetchMethod: async (did, _stale, { context: { isRefetched } }) => {
        const at = this.now;
        return { at, isRefetched, ...(await this.fetch(did)) };
      },
    });
  }

  static fromConfig(config: OutgoingHttpConfig, clock: Clock): DidResolver {
    const http = new OutgoingHttp({ ...config.lookUpOptions, maxBodyBytes: MAX_DID_DOCUMENT_BYTES });
    return new DidResolver({ http, publicUrl: config.PUBLIC_URL, clock });
  }

  private get now(): number {
    return this.options.clock().getTime();
  }

  /**
   * Returns what `find` reads from the document of the DID. A kept document that `find` rejects with a DidError is
   * fetched again, at most every ten seconds.
   * @param budget of the work that the look-up belongs to
   * @throws DidError, or OutgoingHttpError when the document cannot be fetched
   */
  async read<T>(did: string, find: (document: DidDocument) => T, budget?: Budget): Promise<T> {
    if (did.startsWith('did:jwk:')) return find(resolveDidJwk(did));
    if (did.startsWith('did:key:')) return find(resolveDidKey(did));
    if (!did.startsWith('did:web:')) throw new DidError('the DID method is not supported');
    const isKept = this.fetched.has(did);
    if (!isKept) {
      const lookUp = () => this.fetched.forceFetch(did, { context: { isRefetched: false } });
      return find((await within(budget, lookUp)).document);
    }
    const fetched = await this.fetched.forceFetch(did, { context: { isRefetched: false } });
    try {
      return find(fetched.document);
    } catch (error) {
      if (!(error instanceof DidError) || !this.mayBeRefetched(fetched)) throw error;
      return find((await within(budget, () => this.refetch(did, fetched))).document);
    }
  }

  /** The documents for one piece of work, whose look-ups its budget pays. */
  within(budget: Budget): DidDocuments {
    return { read: (did, find) => this.read(did, find, budget) };
  }

  private mayBeRefetched({ at, isRefetched }: Fetched): boolean {
    return !isRefetched || this.now - at >= REFETCH_MS;
  }

  /** One request serves all concurrent callers that need a newer document. */
  private async refetch(did: string, outdated: Fetched): Promise<Fetched> {
    const forceRefresh = this.fetched.peek(did) === outdated;
    return this.fetched.forceFetch(did, { forceRefresh, context: { isRefetched: true } });
  }

  private async fetch(did: string): Promise<Pick<Fetched, 'document' | 'size'>> {
    const { status, body } = await this.options.http.request({
      method: 'GET',
      url: this.urlOf(did),
      headers: { accept: 'application/did+json, application/json' },
    });
    if (status === 429 || status >= 500) {
      throw new OutgoingHttpError('unavailable', `The DID document’s address answers ${status}.`);
    }
    if (status !== 200) throw new DidError(`the DID document’s address answers ${status}`);
    const notJson = (cause: SyntaxError) => new DidError(`the DID document ${jsonFault(cause)}`, { cause });
    const document = translating(() => parseDidDocument(parseJsonDocument(body), did), SyntaxError, notJson);
    return { document, size: body.length };
  }

  private urlOf(did: string): string {
    const url = new URL(toDidDocumentUrl(did));
    const own = new URL(this.options.publicUrl);
    // The domains of tenants have the port of the platform, and names below localhost are this machine (RFC 6761 §6.3).
    const isDomain = isBelowLocalhost(url.hostname) && url.port === own.port;
    if (url.host === own.host || isDomain) url.protocol = own.protocol;
    return url.href;
  }
}

/** Pays for a look-up, which goes on when the budget ends because others may wait for it, too. */
async function within(budget: Budget | undefined, lookUp: () => Promise<Fetched>): Promise<Fetched> {
  if (!budget) return lookUp();
  budget.spendRequest();
  const fetched = await budget.waitFor(lookUp());
  budget.spendBytes(fetched.size);
  return fetched;
}
