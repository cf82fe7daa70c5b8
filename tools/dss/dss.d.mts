import type { KeyObject, X509Certificate } from 'node:crypto';

export interface DssVerdict {
  url: string;
  /** `TOTAL_PASSED` for a valid signature of the signer. */
  indication: string;
  sequenceNumber: string;
  territory: string;
  /** Number of the certificates of the services. */
  certificates: string;
  /** What the schema of the list, or its parser, has against it. */
  messages: string;
}

export interface Dss {
  /** @param request.algorithm as DSS names it: `ECDSA_SHA256` */
  sign(request: { xml: string; certificate: X509Certificate; key: KeyObject; algorithm: string }): Promise<string>;
  /** The list and, of a list of lists, those to which it points. */
  validate(request: {
    url: string;
    signer: X509Certificate;
    documents: Record<string, string>;
    isListOfLists?: boolean;
  }): Promise<DssVerdict[]>;
  stop(): Promise<void>;
}

export function startDss(): Dss;
