import type { SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import type { ClaimsPath, CredentialFormat } from '@vc/protocol/dcql';

/** A credential that the holder presents, and the claims to disclose. */
export interface ChosenCredential {
  /** Id of the credential query. */
  queryId: string;
  format: CredentialFormat;
  /** The document type of an mdoc. */
  type: string;
  /** The credential in the form in which the issuer issued it. */
  credential: string;
  paths: ClaimsPath[];
  alg: SignatureAlgorithm;
  sign: Signer;
}

/** Parameters of an authorization response (OpenID4VP 1.0 §8), for a form or for the calling page. */
export type ResponseParameters = Record<string, unknown>;
