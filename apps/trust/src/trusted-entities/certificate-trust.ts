import type { TrustPurpose } from '@vc/platform/service-clients';
import { Raw } from 'typeorm';

/** Which certificates of trusted entities count for a decision. */
export interface CertificateTrust {
  /** Ids of the entities that count; without it, all entities of the tenant. */
  among?: string[] | undefined;
  /** What the signer has signed. */
  purpose: TrustPurpose;
  now: Date;
}

/** Issuers often sign their status lists with the keys of their credentials. */
const SUFFICIENT: Record<TrustPurpose, string[]> = {
  credential: ['credential'],
  statusList: ['statusList', 'credential'],
  request: ['request'],
  registration: ['registration'],
  registrationStatusList: ['registrationStatusList', 'registration'],
  walletAttestation: ['walletAttestation'],
};

/**
 * Whom a tenant trusts as an issuer or a verifier, it does not trust with the wallets of others. So only a list that says so
 * makes an attester.
 */
const IMPLIED: TrustPurpose[] = ['credential', 'statusList', 'request', 'registration', 'registrationStatusList'];

/** Conditions on a certificate: its trust list says that it signs this, and the list is still valid. */
export function trustedFor({ purpose, now }: CertificateTrust) {
  const isImplied = IMPLIED.includes(purpose);
  return {
    purposes: Raw((column) => `(${isImplied} AND ${column} IS NULL OR ${column} && :purposes)`, {
      purposes: SUFFICIENT[purpose],
    }),
    trustedUntil: Raw((column) => `(${column} IS NULL OR ${column} > :now)`, { now }),
  };
}
