const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Parameters of a credential offer (OpenID4VCI 1.0 §4.1). */
const OFFER = ['credential_offer', 'credential_offer_uri'];
/** Parameters of an authorization request (OpenID4VP 1.0 §5). */
const REQUEST = ['request_uri', 'request'];

/**
 * The page that the address of the app asks for: by an offer, a request, or the id in a notice. Undefined for the home page.
 * @param search the query of the address
 */
export function pageOf(search: URLSearchParams): string | undefined {
  const credential = search.get('credentialId');
  if (credential !== null && isId(credential)) return `/credentials/${credential}`;
  const presentation = search.get('presentationId');
  if (presentation !== null && isId(presentation)) return `/requests/${presentation}`;
  const query = search.toString();
  if (OFFER.some((name) => search.has(name))) return addPage('offer', `openid-credential-offer://?${query}`);
  if (REQUEST.some((name) => search.has(name))) return addPage('request', `openid4vp://?${query}`);
  return undefined;
}

function addPage(kind: 'offer' | 'request', link: string): string {
  return `/add?${new URLSearchParams({ [kind]: link }).toString()}`;
}

/** Whether the text is the id of a resource, a UUID of version 7. */
function isId(text: string): boolean {
  return ID.test(text);
}
