import type { InternalHttp } from './internal-http';
import { recipientNotFound } from './service-client.errors';

export type IdentifierType = 'email' | 'username' | 'externalIdentifier';

export interface UserReference {
  id: string;
  username: string;
}

/** Outcome of a log-in or of a change of password. */
export type LogInResult =
  | { outcome: 'logged-in'; user: UserReference & { mustChangePassword: boolean } }
  | { outcome: 'refused' }
  /** The password is right, but it was temporary and has ended. */
  | { outcome: 'ended' }
  /** The account is locked for this many seconds. */
  | { outcome: 'locked'; seconds: number }
  /** The new password breaks the rule in `reason`. */
  | { outcome: 'unsuitable'; reason: string };

export interface PasswordChange {
  /** Username or e-mail address. */
  name: string;
  password: string;
  newPassword: string;
  /** Name of the tenant, which passwords must not contain. */
  organization: string;
}

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

  /** @param name username or e-mail address */
  logIn(tenantId: string, name: string, password: string): Promise<LogInResult> {
    return this.http.request('POST', '/internal/users/log-in', { tenantId, name, password });
  }

  changePassword(tenantId: string, change: PasswordChange): Promise<LogInResult> {
    return this.http.request('POST', '/internal/users/change-password', { tenantId, ...change });
  }
}
