import type { ClaimsPath, ClaimValue } from '@vc/protocol/dcql';
import type { StatusReference } from '@vc/protocol/status-list';

/** A registration certificate of a wallet-relying party whose signature and times are verified (ETSI TS 119 475 clause 5.2.4). */
export interface RegistrationCertificate {
  /** `name`, the trade name. */
  name: string;
  /** `sub`, the semantic identifier of the relying party (clause 5.1.3). */
  identifier: string;
  /** `sub_ln`, or `sub_gn` and `sub_fn` of a natural person. */
  legalName?: string | undefined;
  /** ISO 3166-1 alpha-2 */
  country: string;
  /** URIs or object identifiers of Annex A. At least one. */
  entitlements: string[];
  /** What the relying party may ask for. */
  credentials: RegisteredCredential[];
  purpose: LocalizedText[];
  privacyPolicy?: string | undefined;
  intendedUseId?: string | undefined;
  /** `intermediary.sub`: who sends the requests on behalf of the relying party. */
  intermediary?: string | undefined;
  status?: StatusReference | undefined;
  issuedAt: Date;
  expiresAt?: Date | undefined;
  /** Certificates of the signer, base64 DER, leaf first. The caller decides whether to trust them. */
  x5c: string[];
}

/** Clause B.2.6 */
export interface LocalizedText {
  /** BCP 47 */
  lang: string;
  value: string;
}

/** A type of credential, and the claims of it that are registered (clause B.2.9). */
export interface RegisteredCredential {
  format: string;
  /** `vct_values` or the one `doctype_value` of `meta`; empty for other members. */
  types: string[];
  /** Without any, only the credential itself is registered. */
  claims: RegisteredClaim[];
}

/** Clause B.2.10 */
export interface RegisteredClaim {
  path: ClaimsPath;
  /** If present, the claim is registered only for queries of these values. */
  values?: ClaimValue[] | undefined;
}
