import type { LoggedInUser } from './passkeys';

export type FactorMethod = 'totp' | 'passkey' | 'recovery-code';

/** One of the two. */
export interface SecondFactorAnswer {
  /** Of the authenticator app, or a recovery code. */
  code?: string;
  /** The answer of a passkey (WebAuthn), as JSON. */
  passkey?: string;
  /** The version of the credentials that the device has proven before. */
  knownDevice?: number | undefined;
}

export interface FactorChallenge {
  /** Request options of WebAuthn, if the user has a passkey. */
  passkey?: object;
}

export type FactorRejected =
  /** `clonedOf`: id of the person, of whose passkey there is a copy (WebAuthn §6.1.1). */
  | { outcome: 'refused'; clonedOf?: string }
  /** The next attempt is allowed after this many seconds. */
  | { outcome: 'locked'; seconds: number }
  /** The log-in has to begin again. */
  | { outcome: 'expired' };

export type SecondFactorResult = { outcome: 'logged-in'; user: LoggedInUser; method: FactorMethod } | FactorRejected;

/** What a user can enrol. */
export interface Enrolment {
  totp: {
    /** Base32. */
    secret: string;
    /** `otpauth:` address for authenticator apps. */
    uri: string;
  };
  /** Creation options of WebAuthn. */
  passkey: object;
}

export type EnrolmentResult = { outcome: 'enrolled'; user: LoggedInUser; recoveryCodes: string[] } | FactorRejected;
