const SEQUENCE = 0x30;
const INTEGER = 0x02;
const LONG_FORM = 0x81;

/**
 * Converts an ECDSA-Sig-Value (RFC 3279 §2.2.3) to r || s (RFC 7518 §3.4).
 * @param der DER
 * @param coordinateBytes length of r and of s
 * @throws Error when it is no such value for the curve
 */
export function toRawEcdsaSignature(der: Uint8Array, coordinateBytes: number): Buffer {
  const bytes = Buffer.from(der);
  const start = startOfContent(bytes);
  const r = readInteger(bytes, start);
  const s = readInteger(bytes, r.end);
  if (s.end !== bytes.length) throw invalid();
  return Buffer.concat([r.value, s.value].map((value) => toCoordinate(value, coordinateBytes)));
}

/** The length has one byte, and for a curve of more than 480 bits two (X.690 §8.1.3). */
function startOfContent(bytes: Buffer): number {
  const isLong = bytes[1] === LONG_FORM;
  const start = isLong ? 3 : 2;
  if (bytes[0] !== SEQUENCE || bytes[start - 1] !== bytes.length - start) throw invalid();
  return start;
}

function readInteger(bytes: Buffer, start: number): { value: Buffer; end: number } {
  const length = bytes[start + 1];
  if (bytes[start] !== INTEGER || length === undefined || length === 0) throw invalid();
  const end = start + 2 + length;
  if (end > bytes.length) throw invalid();
  return { value: bytes.subarray(start + 2, end), end };
}

/** A leading zero keeps an INTEGER positive. */
function toCoordinate(integer: Buffer, length: number): Buffer {
  const digits = integer[0] === 0 ? integer.subarray(1) : integer;
  if ((integer[0] ?? 0) >= 0x80 || digits.length > length) throw invalid();
  return Buffer.concat([Buffer.alloc(length - digits.length), digits]);
}

function invalid(): Error {
  return new Error('The signature is no ECDSA-Sig-Value of the curve.');
}
