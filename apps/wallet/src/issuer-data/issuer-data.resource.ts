import type { IssuerData } from './issuer-data.service';

/** The status and the display of a credential, as its issuer publishes them. */
export function toIssuerDataResource({ validity, validFrom, validUntil, displays }: IssuerData) {
  return {
    validity,
    validFrom: validFrom?.toISOString() ?? null,
    validUntil: validUntil?.toISOString() ?? null,
    displays,
  };
}
