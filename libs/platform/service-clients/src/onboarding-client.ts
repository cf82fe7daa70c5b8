import type { InternalHttp } from './internal-http';
import type {
  ListedPasskey,
  LoggedInUser,
  NewPasskey,
  PasskeyCreation,
  PasskeyCreationResult,
  PasskeyLogIn,
  PasskeyLogInResult,
  PasskeyOwner,
} from './passkeys';
import type {
  Enrolment,
  EnrolmentResult,
  FactorChallenge,
  SecondFactorAnswer,
  SecondFactorResult,
} from './second-factors';
import { recipientNotFound } from './service-client.errors';

export type IdentifierType = 'email' | 'username' | 'externalIdentifier';

export interface UserReference {
  id: string;
  username: string;
}

/** How a user can be told of something. */
export interface UserContact {
  email: string | null;
  firstName: string | null;
  username: string;
  /** The identifier of the user at the organization. */
  externalIdentifier: string | null;
}

/** Does a log-in need a factor beside the password? `optional`: of users who have one. */
export type SecondFactorSetting = 'off' | 'optional' | 'required';

export interface LogIn {
  /** Username or e-mail address. */
  name: string;
  password: string;
  /** Of a member of staff, whose name is the e-mail address. Without it, the account of a user is meant. */
  realm?: 'staff' | undefined;
  /** The setting of the tenant. */
  secondFactor: SecondFactorSetting;
  /** The version of the credentials that the device has proven before. */
  knownDevice?: number | undefined;
}

/** The password was right. The log-in is complete only if it is `logged-in` and no password has to be changed. */
export type PasswordAccepted =
  | { outcome: 'logged-in'; user: LoggedInUser & { mustChangePassword: boolean } }
  /** The ticket stands for the password in the next step. */
  | { outcome: 'second-factor' | 'enrolment'; user: UserReference; ticket: string };

/** Rules that a chosen password may break. */
export type PasswordRule =
  'too-short' | 'too-long' | 'unchanged' | 'repetitive' | 'own-name' | 'organization' | 'breached';

export interface UnsuitablePassword {
  outcome: 'unsuitable';
  /** A sentence in English, which the previous release shows. */
  reason: string;
  /** Absent from an instance of the previous release. */
  rule?: PasswordRule | undefined;
}

export type PasswordRejected =
  | { outcome: 'refused' }
  /** The password is right, but it was temporary and has ended. */
  | { outcome: 'ended' }
  /** The next attempt is allowed after this many seconds. */
  | { outcome: 'locked'; seconds: number }
  | UnsuitablePassword;

/** Outcome of a log-in or of a change of password. */
export type LogInResult = PasswordAccepted | PasswordRejected;

export interface PasswordChange extends LogIn {
  newPassword: string;
  /** Name of the tenant, which passwords must not contain. */
  organization: string;
}

/** The account of a member of staff, who has the same id. */
export interface StaffAccount {
  tenantId: string;
  id: string;
}

export interface StaffPassword {
  email: string;
  password: string;
  /** Name of the tenant, which passwords must not contain. */
  organization: string;
}

export type StaffPasswordResult = { outcome: 'set' } | UnsuitablePassword;

const REFUSED = { outcome: 'refused' } as const;

/** Client of the onboarding service's internal interface. */
export class OnboardingClient {
  constructor(private readonly http: InternalHttp) {}

  /** Returns the user of the tenant with that identifier, undefined when there is none. */
  async findUser(tenant: string, type: IdentifierType, identifier: string): Promise<UserReference | undefined> {
    return this.http.find('POST', '/internal/users/find', { tenantId: tenant, identifierType: type, identifier });
  }

  /** Returns the user that a request names as `recipient`. @throws DomainError `NOT_FOUND` when the tenant has no such user */
  async recipient(tenant: string, type: IdentifierType, identifier: string): Promise<UserReference> {
    const user = await this.findUser(tenant, type, identifier);
    if (!user) throw recipientNotFound();
    return user;
  }

  /** Returns null when the tenant has no such user. */
  async findContact(tenantId: string, userId: string): Promise<UserContact | null> {
    const body = { tenantId, userId };
    return (await this.http.request<{ contact: UserContact | null }>('POST', '/internal/users/contact', body)).contact;
  }

  logIn(tenantId: string, logIn: LogIn): Promise<LogInResult> {
    return this.http.request('POST', '/internal/users/log-in', { tenantId, ...logIn });
  }

  changePassword(tenantId: string, change: PasswordChange): Promise<LogInResult> {
    return this.http.request('POST', '/internal/users/change-password', { tenantId, ...change });
  }

  /**
   * Returns undefined for a log-in that has ended.
   * @param ticket of the log-in whose password was right
   */
  startSecondFactor(tenantId: string, ticket: string): Promise<FactorChallenge | undefined> {
    return this.http.find('POST', '/internal/users/start-second-factor', { tenantId, ticket });
  }

  /** @param ticket of the log-in whose password was right */
  verifySecondFactor(tenantId: string, ticket: string, answer: SecondFactorAnswer): Promise<SecondFactorResult> {
    return this.http.request('POST', '/internal/users/verify-second-factor', { tenantId, ticket, ...answer });
  }

  /**
   * Returns undefined for a log-in that has ended.
   * @param organization name of the tenant
   */
  startEnrolment(tenantId: string, ticket: string, organization: string): Promise<Enrolment | undefined> {
    return this.http.find('POST', '/internal/users/start-enrolment', { tenantId, ticket, organization });
  }

  confirmEnrolment(tenantId: string, ticket: string, answer: SecondFactorAnswer): Promise<EnrolmentResult> {
    return this.http.request('POST', '/internal/users/confirm-enrolment', { tenantId, ticket, ...answer });
  }

  async logInByPasskey(tenantId: string, logIn: PasskeyLogIn): Promise<PasskeyLogInResult> {
    const body = { tenantId, ...logIn };
    // An instance of the previous release has no such route.
    return (await this.http.find<PasskeyLogInResult>('POST', '/internal/passkeys/log-in', body)) ?? REFUSED;
  }

  /** Returns true, at most once in 30 days, for a person without a passkey. */
  async claimPasskeyOffer(owner: PasskeyOwner): Promise<boolean> {
    // An instance of the previous release has no such route.
    const claim = await this.http.find<{ isClaimed: boolean }>('POST', '/internal/passkeys/claim-offer', owner);
    return claim?.isClaimed === true;
  }

  /** Returns undefined for a person without an account here, and for a log-in that has ended. */
  async listPasskeys(owner: PasskeyOwner): Promise<ListedPasskey[] | undefined> {
    const list = await this.http.find<{ passkeys: ListedPasskey[] }>('POST', '/internal/passkeys/list', owner);
    return list?.passkeys;
  }

  /**
   * Returns undefined for a person without an account.
   * @param organization name of the tenant
   */
  async startPasskeyCreation(owner: PasskeyOwner, organization: string): Promise<PasskeyCreation | undefined> {
    const body = { ...owner, organization };
    const path = '/internal/passkeys/start-creation';
    return (await this.http.find<{ passkey: PasskeyCreation }>('POST', path, body))?.passkey;
  }

  async createPasskey(owner: PasskeyOwner, passkey: NewPasskey): Promise<PasskeyCreationResult> {
    const body = { ...owner, ...passkey };
    return (await this.http.find<PasskeyCreationResult>('POST', '/internal/passkeys/create', body)) ?? REFUSED;
  }

  /** Returns false if the person has no such passkey. */
  async deletePasskey(owner: PasskeyOwner, id: string): Promise<boolean> {
    const body = { ...owner, id };
    const deletion = await this.http.find<{ isDeleted: boolean }>('POST', '/internal/passkeys/delete', body);
    return deletion?.isDeleted === true;
  }

  /** Creates the account, or replaces its password. Log-ins in progress end. */
  setStaffPassword(account: StaffAccount, choice: StaffPassword): Promise<StaffPasswordResult> {
    return this.http.request('POST', '/internal/staff-accounts/set-password', { ...account, ...choice });
  }

  /** Removes the second factors and the recovery codes. */
  async removeStaffFactors({ tenantId, id }: StaffAccount): Promise<void> {
    await this.http.request('POST', '/internal/staff-accounts/remove-factors', { tenantId, id });
  }

  async deleteStaffAccount({ tenantId, id }: StaffAccount): Promise<void> {
    await this.http.request('POST', '/internal/staff-accounts/delete', { tenantId, id });
  }
}
