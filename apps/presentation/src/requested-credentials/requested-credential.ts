import type { ClaimValue, CredentialSetQuery } from '@vc/protocol/dcql';

/** One requested credential (IF §2.6). */
export interface RequestedCredential {
  /** Unique in its request; names the credential in `credentialSets` and in the result. */
  id: string;
  format: RequestedFormat;
  name?: string;
  description?: string;
  /** `vct`, the document type, or a type of a W3C credential as IRI. */
  type: string;
  attributes: RequestedAttributes | RequestedNameSpaces;
  /** Whether the response may hold several credentials; default false. */
  multiple?: boolean;
  /** The issuer must be one of them. Without them and `trustedIssuers`, any trusted entity and the tenant count. */
  trustedEntityIds?: string[];
  trustedIssuers?: TrustedIssuer[];
}

/** The closed enum of IF §2.6. */
export const INTERFACE_FORMATS = ['sd-jwt-vc', 'mdoc'] as const;
/** The last two are credentials of the W3C data model 2.0 (ADR 90). */
export const REQUESTED_FORMATS = [...INTERFACE_FORMATS, 'w3c-vc-jwt', 'w3c-vc-sd-jwt'] as const;
export type RequestedFormat = (typeof REQUESTED_FORMATS)[number];

export type RequestedAttributes = Record<string, RequestedAttribute>;

/** Constraints that attributes and data elements share. */
interface ClaimConstraints {
  /** Default true. A response may omit an attribute that is not required. */
  required?: boolean;
  /** The accepted values. */
  values?: ClaimValue[];
}

export interface RequestedAttribute extends ClaimConstraints {
  type: string;
  /** The requested members of an attribute of type `object`. */
  properties?: RequestedAttributes;
}

/** Data elements by name space. */
export type RequestedNameSpaces = Record<string, { properties: Record<string, RequestedElement> }>;

export interface RequestedElement extends ClaimConstraints {
  type?: string;
  /** Whether the verifier stores the element (ISO/IEC 18013-5 §8.3.2.1.2.1). */
  intentToRetain?: boolean;
}

/** An issuer by its DID or its certificate (IF §9.4). */
export type TrustedIssuer = { did: string; name?: string } | { certificate: string; name?: string };

/** The credentials of a template, a preset or a request. */
export interface RequestedCredentials {
  credentials: RequestedCredential[];
  /** Without sets, every credential is required. */
  credentialSets?: CredentialSetQuery[];
}

/** The id of a requested credential that has none of its own. */
export function defaultId(index: number): string {
  return `credential_${index + 1}`;
}
