/** What a link or a code leads to. The text is that of the link, as the platform takes it. */
export type WalletLink = { kind: 'offer'; offer: string } | { kind: 'request'; request: string };

const OFFER = ['credential_offer', 'credential_offer_uri'];
const REQUEST = ['request_uri', 'request', 'dcql_query'];
/** Longest link that the platform takes. */
const MAX_LENGTH = 8_000;

/**
 * Reads a pasted text or a scanned code: a link of any scheme with the parameters of an offer (OpenID4VCI 1.0 §4.1) or of an
 * authorization request (OpenID4VP 1.0 §5). Undefined for anything else.
 */
export function parseLink(text: string): WalletLink | undefined {
  const link = text.trim();
  const url = link.length > MAX_LENGTH ? null : URL.parse(link);
  if (!url || url.protocol === 'javascript:') return undefined;
  if (OFFER.some((name) => url.searchParams.has(name))) return { kind: 'offer', offer: link };
  if (REQUEST.some((name) => url.searchParams.has(name))) return { kind: 'request', request: link };
  return undefined;
}

/** The host that a link makes the platform ask; undefined for a link that names none. */
export function hostOf(link: WalletLink): string | undefined {
  const { searchParams } = new URL(link.kind === 'offer' ? link.offer : link.request);
  const named = ['credential_offer_uri', 'request_uri'].map((name) => searchParams.get(name));
  const address = named.find((each) => each !== null) ?? issuerOf(searchParams.get('credential_offer') ?? '');
  return URL.parse(address ?? '')?.host;
}

function issuerOf(offer: string): string | undefined {
  try {
    const { credential_issuer: issuer } = JSON.parse(offer) as { credential_issuer?: unknown };
    return typeof issuer === 'string' ? issuer : undefined;
  } catch {
    return undefined;
  }
}
