const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Whether the text is the id of a resource, a UUID of version 7. */
export function isId(text: string): boolean {
  return ID.test(text);
}
