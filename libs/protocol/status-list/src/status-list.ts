import { deflateSync, inflateSync } from 'node:zlib';
import { decodeBase64Url } from '@vc/protocol/crypto';
import { StatusListError } from './status-list-error';

/** Token Status List §7.1 */
export const STATUS = { valid: 0, invalid: 1, suspended: 2 } as const;

export const STATUS_BITS = [1, 2, 4, 8] as const;
export type StatusBits = (typeof STATUS_BITS)[number];

/** Limit for decompression: 2^20 statuses of 8 bits. */
const MAX_BYTES = 1024 * 1024;

/**
 * A status list (Token Status List §4.1): one status of 1, 2, 4 or 8 bits for each index, the first in the lowest bits
 * of a byte.
 */
export class StatusList {
  private constructor(
    readonly bits: StatusBits,
    private readonly bytes: Buffer,
  ) {}

  /** Creates a list whose statuses are all `valid`. @param size a multiple of 8 */
  static create(bits: StatusBits, size: number): StatusList {
    return new StatusList(bits, Buffer.alloc((size * bits) / 8));
  }

  /**
   * Decodes `bits` and `lst` of a token (§4.2).
   * @param lst base64url of the list, compressed with DEFLATE in the ZLIB format (RFC 1950)
   * @throws StatusListError
   */
  static decode(bits: unknown, lst: unknown): StatusList {
    const statusBits = requireBits(bits);
    const compressed = typeof lst === 'string' ? decodeBase64Url(lst) : undefined;
    if (!compressed) throw new StatusListError('lst is not base64url');
    return StatusList.inflate(statusBits, compressed);
  }

  /** Decodes `bits` and `lst` of a token in CWT format, where `lst` is a byte string (§4.3). @throws StatusListError */
  static decompress(bits: unknown, lst: unknown): StatusList {
    const statusBits = requireBits(bits);
    if (!(lst instanceof Uint8Array)) throw new StatusListError('lst is not a byte string');
    return StatusList.inflate(statusBits, lst);
  }

  private static inflate(bits: StatusBits, compressed: Uint8Array): StatusList {
    try {
      return new StatusList(bits, inflateSync(compressed, { maxOutputLength: MAX_BYTES }));
    } catch (cause) {
      throw new StatusListError('lst cannot be decompressed, or is too large', { cause });
    }
  }

  get size(): number {
    return (this.bytes.length * 8) / this.bits;
  }

  get byteLength(): number {
    return this.bytes.length;
  }

  /** Returns the status at an index. @throws StatusListError for an index out of bounds (§8.3) */
  get(index: number): number {
    this.assertIndex(index);
    const bit = index * this.bits;
    return (this.bytes.readUInt8(bit >> 3) >> (bit & 7)) & this.mask;
  }

  /** @throws StatusListError for an index out of bounds, or a status that the bits cannot represent */
  set(index: number, status: number): void {
    this.assertIndex(index);
    if ((status & this.mask) !== status) throw new StatusListError(`the list has no status ${status}`);
    const bit = index * this.bits;
    const others = this.bytes.readUInt8(bit >> 3) & ~(this.mask << (bit & 7));
    this.bytes[bit >> 3] = others | (status << (bit & 7));
  }

  /** Returns `lst`: base64url of the list, compressed with DEFLATE in the ZLIB format (§4.2). */
  encode(): string {
    return this.compress().toString('base64url');
  }

  /** Returns `lst` of a token in CWT format: the compressed list (§4.3). */
  compress(): Buffer {
    return deflateSync(this.bytes, { level: 9 });
  }

  private get mask(): number {
    return (1 << this.bits) - 1;
  }

  private assertIndex(index: number): void {
    if (Number.isInteger(index) && index >= 0 && index < this.size) return;
    throw new StatusListError('the index is beyond the list');
  }
}

function requireBits(bits: unknown): StatusBits {
  if (!(STATUS_BITS as readonly unknown[]).includes(bits)) throw new StatusListError('bits is not 1, 2, 4 or 8');
  return bits as StatusBits;
}
