/** What a simulated holder does with an offer. */
export const OFFER_BEHAVIOURS = [
  'accept',
  /** Accepts after a time. */
  'delay',
  /** Receives the credential, and declines it. */
  'refuse',
  /** Does nothing. */
  'ignore',
] as const;
export type OfferBehaviour = (typeof OFFER_BEHAVIOURS)[number];

/** What a simulated holder does with a presentation request. Those after `ignore` are lies that a verifier finds out. */
export const REQUEST_BEHAVIOURS = [
  'accept',
  /** Accepts after a time. */
  'delay',
  'refuse',
  /** Does nothing. */
  'ignore',
  /** Presents a credential that its issuer has revoked or suspended. */
  'revoked',
  /** Presents a credential that has expired. */
  'expired',
  /** Presents a credential that an unknown issuer has signed. */
  'untrusted',
  /** Presents a credential that is bound to the key of another holder. */
  'wrongHolder',
  /** Repeats the presentations of an earlier answer. */
  'replayed',
  /** Sends presentations that are none. */
  'malformed',
] as const;
export type RequestBehaviour = (typeof REQUEST_BEHAVIOURS)[number];
