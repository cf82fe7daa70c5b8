/** A person who has proven the password, the factors or a passkey. */
export interface LoggedInUser {
  id: string;
  username: string;
  /** It is raised when they are reset. Absent from an instance of the previous release. */
  credentialsVersion?: number | undefined;
}

/** A log-in by a passkey alone. */
export interface PasskeyLogIn {
  /** Of a member of staff. Without it, the passkey of a user is meant. */
  realm?: 'staff' | undefined;
  /** That the browser was given: 32 bytes, base64url. */
  challenge: string;
  /** The answer of a passkey (WebAuthn), as JSON. */
  passkey: string;
}

export type PasskeyLogInResult =
  | { outcome: 'logged-in'; user: LoggedInUser }
  /** `clonedOf`: id of the person, of whose passkey there is a copy (WebAuthn §6.1.1). */
  | { outcome: 'refused'; clonedOf?: string }
  /** The text is no answer of a passkey. */
  | { outcome: 'malformed' }
  /** Of an instance of the previous release: the account is locked for this many seconds. */
  | { outcome: 'locked'; seconds: number }
  /** The password was reset, and the passkey has not been proven beside the new one. */
  | { outcome: 'password-first' };

/** A passkey for its person. */
export interface ListedPasskey {
  /** Credential id, base64url. */
  id: string;
  name: string | null;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface NewPasskey {
  /** Of the creation options. */
  challenge: string;
  /** The answer of the new passkey (WebAuthn), as JSON. */
  passkey: string;
  name?: string | undefined;
  /** Whether the tenant asks people with a factor for it. */
  needsRecoveryCodes: boolean;
}

export type PasskeyCreationResult =
  /** The codes come with the first factor. */
  { outcome: 'created'; recoveryCodes?: string[] } | { outcome: 'refused' } | { outcome: 'too-many' };

/** Creation options of WebAuthn, for a browser. */
export interface PasskeyCreation {
  challenge: string;
}

/** A person who has logged in. */
export interface PasskeyOwner {
  tenantId: string;
  userId: string;
  /** That the log-in has proven. */
  credentialsVersion?: number | undefined;
}
