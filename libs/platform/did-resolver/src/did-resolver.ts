import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { DidDocument, DidError, didWebUrl, parseDidDocument, resolveDidJwk, resolveDidKey } from '@vc/protocol/did';
import { LRUCache } from 'lru-cache';

const FRESH_MS = 5 * 60_000;
const REMEMBERED = 5_000;

export const DID_DOCUMENT_LIMITS = { connectTimeoutMs: 2_000, totalTimeoutMs: 5_000, maxBodyBytes: 64 * 1024 } as const;

/** Finds the documents of `did:web`, `did:jwk` and `did:key`. A `did:web` is asked for once in five minutes. */
export class DidResolver {
  private readonly documents = new LRUCache<string, Promise<DidDocument>>({ max: REMEMBERED, ttl: FRESH_MS });

  constructor(private readonly http: OutgoingHttp) {}

  /** @throws DidError, or OutgoingHttpError where the document cannot be fetched */
  async resolve(did: string): Promise<DidDocument> {
    if (did.startsWith('did:jwk:')) return resolveDidJwk(did);
    if (did.startsWith('did:key:')) return resolveDidKey(did);
    if (!did.startsWith('did:web:')) throw new DidError('the DID method is not supported');
    const known = this.documents.get(did);
    if (known) return known;
    const document = this.fetch(did);
    this.documents.set(did, document);
    document.catch(() => this.documents.delete(did));
    return document;
  }

  private async fetch(did: string): Promise<DidDocument> {
    const { status, body } = await this.http.request({
      method: 'GET',
      url: didWebUrl(did),
      headers: { accept: 'application/did+json, application/json' },
    });
    if (status !== 200) throw new DidError(`the DID document’s address answers ${status}`);
    try {
      return parseDidDocument(JSON.parse(body.toString()), did);
    } catch (cause) {
      if (cause instanceof SyntaxError) throw new DidError('the DID document is not JSON', { cause });
      throw cause;
    }
  }
}
