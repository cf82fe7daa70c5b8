import type { RequestedFormat } from '../requested-credentials/requested-credential';

/** The verdict on one presented credential; it holds no claims of the holder. */
export interface CredentialVerdict {
  /** `id` of the requested credential. */
  id: string;
  format: RequestedFormat;
  type: string | null;
  issuer: string | null;
  /** The name of a trusted issuer; absent in verdicts of former releases. */
  issuerName?: string | null;
  isValid: boolean;
  /** Status from the status list; null if the credential has none, or if the list was not fetched. */
  status: 'valid' | 'revoked' | 'suspended' | null;
  issues: Issue[];
  trustedEntityId: string | null;
}

export interface Issue {
  code: string;
  detail: string;
}
