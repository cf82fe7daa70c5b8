const ID_NUMBER = /^\d{13}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a member looks for. An ID number stays out of the address of the page, as it does out of those of the interface. */
export type ConsentSearch = { idNumber: string } | { requestId: string };

/** Reads what was typed, also with spaces between the digits. @returns undefined if it is neither */
export function toConsentSearch(typed: string): ConsentSearch | undefined {
  const text = typed.replace(/\s/g, '');
  if (ID_NUMBER.test(text)) return { idNumber: text };
  return UUID.test(text) ? { requestId: text.toLowerCase() } : undefined;
}
