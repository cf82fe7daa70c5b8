import type { KeyType } from '@vc/protocol/crypto';

export interface IssuerConfig {
  /** Names the issuer in the credential: the certificate of the signing key, or the tenant's DID. */
  signer: 'certificate' | 'did:web';
  keyType: KeyType;
}

export interface Validity {
  /** Counted from the day of issue. */
  days: number;
}

/** How wallets show the credential (OpenID4VCI 1.0 §12.2.4). */
export interface Display {
  backgroundColor?: string;
  textColor?: string;
  logo?: { uri: string; altText?: string };
}

/** Requirements for the keys that a credential is bound to (OpenID4VCI 1.0 Appendix D.2). */
export interface KeyAttestation {
  keyStorage?: string[];
  userAuthentication?: string[];
}

/** The most proofs in one request, and the default of `maxCopies`. */
export const BATCH_SIZE = 20;
/** The most copies of one credential, for all grants together. */
export const MAX_COPIES = 100;

/** Settings of templates and presets, with their defaults. */
export interface TemplateSettings {
  issuer: IssuerConfig;
  validity: Validity | null;
  revocable: boolean;
  suspendable: boolean;
  /** The most copies of one credential that the tokens of one grant obtain. */
  maxCopies: number;
  display: Display | null;
  keyAttestation: KeyAttestation | null;
}

/** Settings as a request or a platform preset gives them. */
export interface GivenSettings {
  issuer?: Partial<IssuerConfig>;
  validity?: Validity;
  revocable?: boolean;
  suspendable?: boolean;
  maxCopies?: number;
  display?: Display;
  keyAttestation?: KeyAttestation;
}

export function toTemplateSettings(given: GivenSettings): TemplateSettings {
  const { signer = 'certificate', keyType = 'P-256' } = given.issuer ?? {};
  return {
    issuer: { signer, keyType },
    validity: given.validity ?? null,
    revocable: given.revocable ?? false,
    suspendable: given.suspendable ?? true,
    maxCopies: given.maxCopies ?? BATCH_SIZE,
    display: given.display ?? null,
    keyAttestation: given.keyAttestation ?? null,
  };
}
