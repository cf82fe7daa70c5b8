const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the UUID in lower case, which is the form of the ids of resources; undefined for other text. RFC 9562 §4: capitals
 * are accepted as input.
 */
export function toUuid(text: string): string | undefined {
  const lower = text.toLowerCase();
  return isUuid(lower) ? lower : undefined;
}

/** The form of the ids of resources. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
