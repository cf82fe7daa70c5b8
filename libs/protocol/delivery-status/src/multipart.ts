import { DeliveryStatusError } from './delivery-status-error';

/** Longer than the characters of RFC 2046 §5.1.1: PowerMTA writes an @. */
const BOUNDARY = /^[ -~]{0,69}[!-~]$/;

/**
 * Returns the lines of each part that another delimiter ends (RFC 2046 §5.1.1). Mail servers cut the end of long messages off.
 * @throws DeliveryStatusError for a boundary that is malformed or missing
 */
export function splitMultipart(lines: readonly string[], boundary: string | undefined): string[][] {
  if (boundary === undefined || !BOUNDARY.test(boundary)) throw new DeliveryStatusError('The boundary is malformed.');
  const delimiter = `--${boundary}`;
  const parts: string[][] = [];
  for (const line of lines) {
    const mark = line.startsWith(delimiter) ? line.trimEnd() : '';
    if (mark === `${delimiter}--`) return parts;
    if (mark === delimiter) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.slice(0, -1);
}
