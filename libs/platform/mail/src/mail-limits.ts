/** Numbers of e-mails of one kind within 24 hours, from the first one on. Null is no limit. */
export interface MailLimits {
  /** From one organization to one address. */
  organizationToAddress: number;
  /** From all organizations to one address. */
  toAddress: number | null;
  /** From one organization to all addresses. */
  organization: number | null;
}

/**
 * The limits of all kinds of e-mail, also in docs/tenants.md. A kind has counts of its own, so that no other kind uses them up. What
 * tells people of changes of their accounts has no count that several organizations or accounts share: with one, a stranger could use it up.
 */
export const MAIL_LIMITS = {
  invitation: { organizationToAddress: 5, toAddress: 20, organization: 500 },
  notice: { organizationToAddress: 20, toAddress: 60, organization: 10_000 },
  'notice-confirmation': { organizationToAddress: 3, toAddress: 20, organization: 10_000 },
  'staff-alert': { organizationToAddress: 50, toAddress: 200, organization: 5_000 },
  'endpoint-alert': { organizationToAddress: 50, toAddress: 200, organization: 1_000 },
  'password-reset': { organizationToAddress: 10, toAddress: null, organization: 5_000 },
  'account-change': { organizationToAddress: 50, toAddress: null, organization: null },
} as const satisfies Record<string, MailLimits>;

export type MailKind = keyof typeof MAIL_LIMITS;

/** Kinds that count with another kind towards the limit of an organization. */
export const COUNTED_WITH: Partial<Record<MailKind, MailKind>> = { 'notice-confirmation': 'notice' };
