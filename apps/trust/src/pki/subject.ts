/** X.520: the upper bound of a common name. */
const COMMON_NAME_CHARACTERS = 64;

export interface CertificateSubject {
  /** The requested common name, or the tenant's name. */
  name: string;
  /** ISO 3166-1 alpha-2 */
  countryName?: string | undefined;
}

/**
 * The distinguished name of a certificate or a certificate signing request, as an RFC 4514 string.
 * @param role the end of the common name
 */
export function formatSubject({ name, countryName }: CertificateSubject, role = ''): string {
  return `CN=${escapeSpecialCharacters(fitCommonName(name, role) + role)}${countryName ? `, C=${countryName}` : ''}`;
}

/**
 * The name without control characters, shortened so that name and role together fit into a common name. It does not end
 * with a backslash, even an escaped one: the certificate library would read the country as a part of the name.
 */
function fitCommonName(name: string, role: string): string {
  const characters = [...name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()];
  const fitting = characters.slice(0, COMMON_NAME_CHARACTERS - role.length).join('');
  return fitting.replace(/(?<![\s\\])[\s\\]+$/, '') || 'Tenant';
}

/** Escapes the special characters of RFC 4514 §2.4. */
function escapeSpecialCharacters(text: string): string {
  return text.replaceAll(/[,+"\\<>;=#]/g, '\\$&');
}
