import assert from 'node:assert/strict';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { LRUCache } from 'lru-cache';
import { PublicDocument } from './public-document';

/** Memory of one process for documents. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Part of it for the documents of one owner, which therefore cannot evict those of all others. */
const MAX_BYTES_OF_OWNER = MAX_BYTES / 4;
/** What an entry takes beside its document. */
const ENTRY_BYTES = 1024;

interface Content {
  /** Media type. */
  type: string;
  body: string | Buffer;
  /** When the document says something else, even if no row changes. Default: never. */
  until?: Date | undefined;
}

type Build = () => Promise<Content | undefined>;

/** The kind of document, whose it is, and all that it depends on. */
type DocumentKey = readonly [kind: string, owner: string, ...parts: string[]];

interface Context {
  owner: string;
  build: Build;
}

/** The stored documents of an owner. */
interface Share {
  /** The one that was read last is the last one. */
  names: Set<string>;
  bytes: number;
}

interface Entry {
  owner: string;
  document: PublicDocument;
  until: Date | undefined;
}

/**
 * Keeps the public documents of a service as they were built last, by keys that change with their content. A request only has to find
 * its key, however many rows the document was built from.
 */
@Injectable()
export class PublicDocuments {
  private readonly shares = new Map<string, Share>();
  private readonly entries: LRUCache<string, Entry, Context>;

  constructor(@Inject(CLOCK) private readonly clock: Clock) {
    this.entries = new LRUCache<string, Entry, Context>({
      maxSize: MAX_BYTES,
      sizeCalculation: bytesOf,
      dispose: (entry, name) => this.leaveShare(entry, name),
      // An eviction does not fail the requests that wait for the document.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { context: { owner, build }, options }) => {
        const content = await build();
        if (!content) return undefined;
        const { type, body, until } = content;
        if (until) options.ttl = Math.max(1, until.getTime() - this.clock().getTime());
        return { owner, document: await PublicDocument.create(type, body), until };
      },
    });
  }

  /** As `get`; undefined if there is nothing to build, which is not stored. */
  async find(key: DocumentKey, build: Build): Promise<PublicDocument | undefined> {
    const name = JSON.stringify(key);
    const until = this.entries.peek(name)?.until;
    // The clock may have moved further than time has passed, as in a sandbox.
    const forceRefresh = until !== undefined && until <= this.clock();
    const entry = await this.entries.fetch(name, { context: { owner: key[1], build }, forceRefresh });
    if (entry) this.keepShare(entry, name);
    return entry?.document;
  }

  /** Returns a document, which requests at the same time build once. */
  async get(key: DocumentKey, build: () => Promise<Content>): Promise<PublicDocument> {
    const document = await this.find(key, build);
    assert(document, 'The document was not built.');
    return document;
  }

  /** Evicts what the owner of the entry has not read for longest while it has more than its part. */
  private keepShare(entry: Entry, name: string): void {
    if (this.entries.peek(name) !== entry) return;
    const share = this.shares.get(entry.owner) ?? { names: new Set(), bytes: 0 };
    this.shares.set(entry.owner, share);
    if (!share.names.delete(name)) share.bytes += bytesOf(entry);
    share.names.add(name);
    for (const oldest of share.names) {
      if (share.bytes <= MAX_BYTES_OF_OWNER || oldest === name) return;
      this.entries.delete(oldest);
    }
  }

  private leaveShare(entry: Entry, name: string): void {
    const share = this.shares.get(entry.owner);
    if (!share?.names.delete(name)) return;
    share.bytes -= bytesOf(entry);
    if (share.names.size === 0) this.shares.delete(entry.owner);
  }
}

function bytesOf({ document }: Entry): number {
  return document.bytes + ENTRY_BYTES;
}
