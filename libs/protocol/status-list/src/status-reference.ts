/** `status_list` of a credential's `status` (Token Status List §6.1). */
export interface StatusReference {
  uri: string;
  idx: number;
}

/** Parses the `status` of a credential. Returns undefined for a status of another kind. */
export function parseStatusReference(status: unknown): StatusReference | undefined {
  const { status_list: list } = (status ?? {}) as { status_list?: Partial<StatusReference> | null };
  const { uri, idx } = list ?? {};
  if (typeof uri !== 'string' || idx === undefined || !Number.isSafeInteger(idx) || idx < 0) return undefined;
  return { uri, idx };
}
