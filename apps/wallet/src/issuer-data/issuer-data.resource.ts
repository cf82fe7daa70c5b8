import type { IssuerData } from './issuer-data.service';

/** The status and the display of a credential, and the registration of its issuer, as its issuer publishes them. */
export function toIssuerDataResource({ validity, validFrom, validUntil, displays, issuerRegistration }: IssuerData) {
  return {
    validity,
    validFrom: validFrom?.toISOString() ?? null,
    validUntil: validUntil?.toISOString() ?? null,
    displays,
    issuerRegistration,
  };
}
