import assert from 'node:assert/strict';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { LRUCache } from 'lru-cache';
import { PublicDocument } from './public-document';

/** Memory of one process for documents. */
const MAX_BYTES = 64 * 1024 * 1024;
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

interface Entry {
  document: PublicDocument;
  until: Date | undefined;
}

/**
 * Keeps the public documents of a service as they were built last, by keys that change with their content. A request only has to find
 * its key, however many rows the document was built from.
 */
@Injectable()
export class PublicDocuments {
  private readonly entries: LRUCache<string, Entry, Build>;

  constructor(@Inject(CLOCK) private readonly clock: Clock) {
    this.entries = new LRUCache<string, Entry, Build>({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ document }) => document.bytes + ENTRY_BYTES,
      // An eviction does not fail the requests that wait for the document.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { context: build, options }) => {
        const content = await build();
        if (!content) return undefined;
        const { type, body, until } = content;
        if (until) options.ttl = Math.max(1, until.getTime() - this.clock().getTime());
        return { document: await PublicDocument.create(type, body), until };
      },
    });
  }

  /** As `get`; undefined if there is nothing to build, which is not stored. */
  async find(key: readonly string[], build: Build): Promise<PublicDocument | undefined> {
    const name = JSON.stringify(key);
    const until = this.entries.peek(name)?.until;
    // The clock may have moved further than time has passed, as in a sandbox.
    const forceRefresh = until !== undefined && until <= this.clock();
    return (await this.entries.fetch(name, { context: build, forceRefresh }))?.document;
  }

  /**
   * Returns a document, which requests at the same time build once.
   * @param key the kind of document, whose it is, and all that it depends on
   */
  async get(key: readonly string[], build: () => Promise<Content>): Promise<PublicDocument> {
    const document = await this.find(key, build);
    assert(document, 'The document was not built.');
    return document;
  }
}
