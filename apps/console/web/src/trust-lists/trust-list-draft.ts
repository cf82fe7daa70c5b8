import type { CreateTrustList } from '../api/schemas';
import { pemsOf } from '../trust/read-certificates';

export interface TrustListDraft {
  name: string;
  url: string;
  type: string;
  /** One or more certificates in PEM. */
  certificates: string;
  graceDays: string;
}

export const EMPTY_LIST: TrustListDraft = { name: '', url: '', type: '', certificates: '', graceDays: '0' };

/** What is no certificate is sent as it is, so that the platform names it. */
export function toCreateTrustList({ name, url, type, certificates, graceDays }: TrustListDraft): CreateTrustList {
  return {
    name: name.trim(),
    url: url.trim(),
    ...(type.trim() !== '' && { type: type.trim() }),
    signerCertificates: pemsOf(certificates),
    graceDays: Number(graceDays),
  };
}

/** The first error of a certificate. @param errors by JSON pointer */
export function certificateError(errors: Record<string, string>): string | undefined {
  return Object.entries(errors).find(([pointer]) => pointer.startsWith('/signerCertificates'))?.[1];
}
