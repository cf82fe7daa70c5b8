import type { Issue } from './credential-verdict';
import type { ResolvedSigner } from './resolved-signer';

/** A credential whose signature has been verified. */
export interface CredentialContent {
  signer: ResolvedSigner;
  /** `vct`, the document type, or the types of a W3C credential as IRIs. */
  types: [string, ...string[]];
  claims: Record<string, unknown>;
  /** `status` or `credentialStatus` as the credential has it. */
  status: unknown;
}

/** The result of the checks that depend on the credential format. */
export interface FormatVerification {
  issues: Issue[];
  /** Undefined if no key of the issuer was found. */
  signer?: ResolvedSigner | undefined;
  /** Undefined if the signature could not be verified. */
  content?: CredentialContent;
}

/** @throws Error if a signature was verified without a resolved key */
export function toContent(
  signer: ResolvedSigner | undefined,
  content: Omit<CredentialContent, 'signer'>,
): CredentialContent {
  if (!signer) throw new Error('The signature was verified without a resolved signer.');
  return { signer, ...content };
}
