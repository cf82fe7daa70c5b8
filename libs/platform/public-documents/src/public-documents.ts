import assert from 'node:assert/strict';
import { Inject, Injectable } from '@nestjs/common';
import { SharedCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { PublicDocument } from './public-document';

/** Memory of one process for documents. */
const MAX_BYTES = 64 * 1024 * 1024;

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

interface Built {
  document: PublicDocument;
  until: Date | undefined;
}

/**
 * Keeps the public documents of a service as they were built last, by keys that change with their content. A request only has to find
 * its key, however many rows the document was built from.
 */
@Injectable()
export class PublicDocuments {
  private readonly built = new SharedCache<Built, Build>({
    maxBytes: MAX_BYTES,
    bytesOf: ({ document }) => document.bytes,
    lifetimeOf: ({ until }) => until && until.getTime() - this.clock().getTime(),
    load: async (build) => {
      const content = await build();
      if (!content) return undefined;
      return { document: await PublicDocument.create(content.type, content.body), until: content.until };
    },
  });

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** As `get`; undefined if there is nothing to build, which is not stored. */
  async find(parts: DocumentKey, build: Build): Promise<PublicDocument | undefined> {
    const [, owner] = parts;
    const key = JSON.stringify(parts);
    const until = this.built.peek(owner, key)?.until;
    // The clock may have moved further than time has passed, as in a sandbox.
    const forceRefresh = until !== undefined && until <= this.clock();
    return (await this.built.find({ owner, key, context: build, forceRefresh }))?.document;
  }

  /** Returns a document, which requests at the same time build once. */
  async get(key: DocumentKey, build: () => Promise<Content>): Promise<PublicDocument> {
    const document = await this.find(key, build);
    assert(document, 'The document was not built.');
    return document;
  }
}
