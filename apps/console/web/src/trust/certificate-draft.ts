import type { Certificate } from '../api/schemas';
import type { CreateCsr, CreateRoot } from './queries';

type KeyType = Certificate['keyType'];

export const KEY_TYPES: readonly KeyType[] = ['P-256', 'P-384', 'P-521', 'Ed25519'];
export const ROOT_TYPES = ['issuerRoot', 'verifierRoot'] as const;
export const CSR_TYPES = ['issuerSignCredential', 'verifierSignRequest'] as const;

/** What a new authority and a request for a certificate have in common. */
export interface SubjectDraft {
  keyType: KeyType;
  /** ISO 3166-1 alpha-2. */
  countryName: string;
  /** Empty for the name of the tenant. */
  commonName: string;
  signMdl: boolean;
}

export const EMPTY_SUBJECT: SubjectDraft = { keyType: 'P-256', countryName: '', commonName: '', signMdl: false };

export interface RootDraft extends SubjectDraft {
  type: (typeof ROOT_TYPES)[number];
  issuerAlternativeNameUrl: string;
}

export interface CsrDraft extends SubjectDraft {
  type: (typeof CSR_TYPES)[number];
}

export function toCreateRoot({ type, issuerAlternativeNameUrl, ...subject }: RootDraft): CreateRoot {
  return { type, issuerAlternativeNameUrl: issuerAlternativeNameUrl.trim(), ...toSubject(subject) };
}

export function toCreateCsr({ type, ...subject }: CsrDraft): CreateCsr {
  return { type, ...toSubject(subject) };
}

function toSubject({ keyType, countryName, commonName, signMdl }: SubjectDraft) {
  const name = commonName.trim();
  return {
    keyType,
    // The interface says which codes there are.
    countryName: countryName.trim().toUpperCase() as CreateCsr['countryName'],
    ...(name !== '' && { commonName: name }),
    capabilities: { signMdl },
  };
}

/** The name of a country in the language of the app, or undefined for a text that is no code. */
export function countryNameOf(code: string, locale: string): string | undefined {
  const region = code.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(region)) return undefined;
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(region);
}
