/** OpenID4VP 1.0 §6 */
export interface DcqlQuery {
  credentials: CredentialQuery[];
  credential_sets?: CredentialSetQuery[];
}

export type CredentialFormat = 'dc+sd-jwt' | 'mso_mdoc';

/** §6.1 */
export interface CredentialQuery {
  id: string;
  format: CredentialFormat;
  /** Default false: one credential. */
  multiple?: boolean;
  meta: { vct_values: string[] } | { doctype_value: string };
  trusted_authorities?: TrustedAuthorities[];
  /** Default true. */
  require_cryptographic_holder_binding?: boolean;
  claims?: ClaimsQuery[];
  /** Ids of `claims`, the verifier's favourite first. */
  claim_sets?: string[][];
}

/** §6.1.1; of type `aki` the values are base64url (§6.1.1.1). */
export interface TrustedAuthorities {
  type: string;
  values: string[];
}

/** §6.2 */
export interface CredentialSetQuery {
  options: string[][];
  /** Default true. */
  required?: boolean;
}

export type ClaimValue = string | number | boolean;

/** §6.3 */
export interface ClaimsQuery {
  id?: string;
  path: ClaimsPath;
  values?: ClaimValue[];
  /** Of an mdoc. */
  intent_to_retain?: boolean;
}

/** §7: a name, every element (`null`), or the element with that index. */
export type ClaimsPath = (string | number | null)[];
