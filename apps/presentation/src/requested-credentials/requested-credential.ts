import type { ClaimValue, CredentialSetQuery } from '@vc/protocol/dcql';

/** IF §2.6: one credential that is asked for. */
export interface RequestedCredential {
  /** Unique in its request; names the credential in `credentialSets` and in the result. */
  id: string;
  format: RequestedFormat;
  name?: string;
  description?: string;
  /** `vct`, or the document type. */
  type: string;
  attributes: RequestedAttributes | RequestedNameSpaces;
  /** May the holder answer with several? Default false. */
  multiple?: boolean;
  /** The holder's credential must be of one of them; without them and `trustedIssuers`, of any, or of the tenant. */
  trustedEntityIds?: string[];
  trustedIssuers?: TrustedIssuer[];
}

export const REQUESTED_FORMATS = ['sd-jwt-vc', 'mdoc'] as const;
export type RequestedFormat = (typeof REQUESTED_FORMATS)[number];

export type RequestedAttributes = Record<string, RequestedAttribute>;

/** What is common to attributes and data elements. */
interface Wish {
  /** Default true. An answer without what is not required is an answer, too. */
  required?: boolean;
  /** The attribute must have one of these values. */
  values?: ClaimValue[];
}

export interface RequestedAttribute extends Wish {
  type: string;
  /** Of an `object`: only these are asked for. */
  properties?: RequestedAttributes;
}

/** Namespace → data elements. */
export type RequestedNameSpaces = Record<string, { properties: Record<string, RequestedElement> }>;

export interface RequestedElement extends Wish {
  type?: string;
  /** Will the verifier keep it (ISO/IEC 18013-5 §8.3.2.1.2.1)? */
  intentToRetain?: boolean;
}

/** IF §9.4: a real-world identifier; one of the two. */
export type TrustedIssuer = { did: string; name?: string } | { certificate: string; name?: string };

/** What a template, a preset or a request asks for. */
export interface RequestedCredentials {
  credentials: RequestedCredential[];
  /** Without them every credential is asked for. */
  credentialSets?: CredentialSetQuery[];
}

/** The id of a requested credential without one, by its index in the list. */
export function defaultId(index: number): string {
  return `credential_${index + 1}`;
}
