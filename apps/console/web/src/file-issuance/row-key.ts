/** What decides which offers a file makes. */
export interface KeyContent {
  fileHash: string;
  /** Of the row, as spreadsheets show it. */
  row: number;
  /** A member of the request: the preset or the template. */
  source: object;
  options: object;
}

/** SHA-256 in hexadecimal. */
export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The idempotency key of a row. The same row of the same file with the same options has the same key, so that a repetition gets
 * the offer of the first request. Another mapping of columns has it, too: the platform then refuses the row instead of issuing
 * a second credential to the same person.
 */
export async function rowKey({ fileHash, row, source, options }: KeyContent): Promise<string> {
  const content = JSON.stringify([fileHash, row, toSorted(source), toSorted(options)]);
  return `file-${await hashOf(new TextEncoder().encode(content))}`;
}

function toSorted(members: object): [string, unknown][] {
  return Object.entries(members).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
