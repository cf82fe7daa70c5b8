import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sha256 } from '@vc/protocol/crypto';

const compress = promisify(gzip);

/** A shorter document fits in a packet, and is sent as it is. */
const COMPRESSED_FROM = 1024;

interface Representation {
  body: Buffer;
  /** Strong: each content coding has its own (RFC 9110 §8.8.3.3). */
  etag: string;
}

/**
 * A document for everyone, as it is sent. Nothing in it is secret or comes from its reader, so that it is compressed as a whole: its
 * length tells nobody anything (BREACH).
 */
export class PublicDocument {
  private constructor(
    readonly type: string,
    readonly plain: Representation,
    /** In the content coding gzip; undefined where that saves nothing. */
    readonly gzipped: Representation | undefined,
  ) {}

  static async create(type: string, content: string | Buffer): Promise<PublicDocument> {
    const body = Buffer.from(content);
    const digest = sha256(body).toString('base64url');
    const coded = body.length < COMPRESSED_FROM ? undefined : await compress(body);
    const gzipped = coded && coded.length < body.length ? { body: coded, etag: `"${digest}.gzip"` } : undefined;
    return new PublicDocument(type, { body, etag: `"${digest}"` }, gzipped);
  }

  get bytes(): number {
    return this.plain.body.length + (this.gzipped?.body.length ?? 0);
  }
}
