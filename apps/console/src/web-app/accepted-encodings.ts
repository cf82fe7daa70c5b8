/** Content codings of built files, the smallest first. */
const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Returns the codings that the header names with a weight above 0 (RFC 9110 §12.5.3). */
export function acceptedEncodings(header = ''): Encoding[] {
  const accepted = header.split(',').map((item) =>
    item
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/),
  );
  return ENCODINGS.filter((encoding) =>
    accepted.some(([name, weight = '1']) => name === encoding && Number(weight) > 0),
  );
}
