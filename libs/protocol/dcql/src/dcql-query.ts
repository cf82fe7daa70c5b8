/** A DCQL query (OpenID4VP 1.0 §6). */
export interface DcqlQuery {
  credentials: CredentialQuery[];
  credential_sets?: CredentialSetQuery[];
}

/** `vc+jwt` and `vc+sd-jwt` are credentials of the W3C data model 2.0 (ADR 90). */
export type CredentialFormat = 'dc+sd-jwt' | 'mso_mdoc' | 'vc+jwt' | 'vc+sd-jwt';

/** A Credential Query (§6.1). */
export interface CredentialQuery {
  id: string;
  format: CredentialFormat;
  /** Whether several credentials may be returned. Default false. */
  multiple?: boolean;
  meta: { vct_values: string[] } | { doctype_value: string } | { type_values: string[][] };
  trusted_authorities?: TrustedAuthorities[];
  /** Default true. */
  require_cryptographic_holder_binding?: boolean;
  claims?: ClaimsQuery[];
  /** Combinations of ids of `claims`, in the order of the verifier's preference. */
  claim_sets?: string[][];
}

/** A Trusted Authorities Query (§6.1.1); values of the type `aki` are base64url (§6.1.1.1). */
export interface TrustedAuthorities {
  type: string;
  values: string[];
}

/** A Credential Set Query (§6.2). */
export interface CredentialSetQuery {
  options: string[][];
  /** Default true. */
  required?: boolean;
}

export type ClaimValue = string | number | boolean;

/** A Claims Query (§6.3). */
export interface ClaimsQuery {
  id?: string;
  path: ClaimsPath;
  values?: ClaimValue[];
  /** For an mdoc (§B.2.4): whether the verifier intends to keep the element. */
  intent_to_retain?: boolean;
}

/** A claims path pointer (§7). Each step is a name, every element (`null`), or the element at an index. */
export type ClaimsPath = (string | number | null)[];
