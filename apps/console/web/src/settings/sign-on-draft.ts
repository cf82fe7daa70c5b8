import type { IdentityProvider, PutIdentityProvider, Role } from '../api/schemas';

/** A value of the claim, and the roles that it gives. */
export interface MappingRow {
  key: number;
  value: string;
  roles: Role[];
}

export interface SignOnDraft {
  issuer: string;
  clientId: string;
  /** Empty for the one that is stored. */
  clientSecret: string;
  roleClaim: string;
  mapping: MappingRow[];
  emailVerification: IdentityProvider['emailVerification'];
}

const DEFAULT_CLAIM = 'groups';

export function draftOfProvider(provider: IdentityProvider | undefined): SignOnDraft {
  const { issuer = '', clientId = '', roleClaim = DEFAULT_CLAIM, roleMapping = {} } = provider ?? {};
  const { emailVerification = 'claim' } = provider ?? {};
  const mapping = Object.entries(roleMapping).map(([value, roles], key) => ({ key, value, roles }));
  const rows = mapping.length > 0 ? mapping : withMapping([]);
  return { issuer, clientId, clientSecret: '', roleClaim, mapping: rows, emailVerification };
}

/** The rows, with an empty one at the end. */
export function withMapping(rows: readonly MappingRow[]): MappingRow[] {
  return [...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, value: '', roles: [] }];
}

/** What is saved. An empty secret is left out, so that the stored one stays. */
export function toProvider(draft: SignOnDraft): PutIdentityProvider {
  const { issuer, clientId, clientSecret, roleClaim, mapping, emailVerification } = draft;
  const given = mapping.map((row) => ({ ...row, value: row.value.trim() })).filter(({ value }) => value !== '');
  return {
    issuer: issuer.trim(),
    clientId: clientId.trim(),
    ...(clientSecret !== '' && { clientSecret }),
    roleClaim: roleClaim.trim() || DEFAULT_CLAIM,
    roleMapping: Object.fromEntries(given.map(({ value, roles }) => [value, roles])),
    emailVerification,
  };
}
