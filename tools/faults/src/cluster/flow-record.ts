/** A status of an issued credential, as its status list says it. */
export type CredentialValidity = 'valid' | 'suspended' | 'revoked';

export type FlowFormat = 'sd-jwt' | 'mdoc';

/** What the platform has acknowledged to the clients of one flow: each member is absent until then. */
export interface FlowRecord {
  /** The client's own id of the issuance and the request, and the claim by which the user finds the credential. */
  reference: string;
  format: FlowFormat;
  user: string;
  /** Milliseconds. */
  startedAt: number;
  endedAt?: number;
  /** Why the flow did not come to its end. */
  failure?: string;
  /** Whether the platform has refused the step that failed. */
  isRefused?: true;
  issuanceId?: string;
  /** Of the issuance. */
  credentialId?: string;
  isIssued?: true;
  /** Of the wallet. */
  heldId?: string;
  isAccepted?: true;
  presentationId?: string;
  isVerified?: true;
  validity: CredentialValidity;
  /** Asked for, and not acknowledged yet. */
  wantedValidity?: CredentialValidity;
}
