/** A statement, trust chain, metadata policy or trust mark that OpenID Federation does not let this platform accept. */
export class FederationError extends Error {}
