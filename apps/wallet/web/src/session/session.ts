export interface Organization {
  id: string;
  slug: string;
  name: string;
  /** `sandbox` for trials. */
  kind: 'production' | 'sandbox';
  /** `uri` is a `data:` URI. */
  logo?: { uri: string; altText?: string };
  /** `#rrggbb`. */
  primaryColor?: string;
}

export interface Session {
  user: { id: string; username: string; name?: string; email?: string };
  tenant: Organization;
  /** ISO 8601. */
  expiresAt: string;
}

/** A browser in which the user has logged in. */
export interface Device {
  id: string;
  browser: string | null;
  system: string | null;
  /** ISO 8601. */
  createdAt: string;
  lastUsedAt: string;
  current: boolean;
}
