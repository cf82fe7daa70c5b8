import { InternalHttp, InternalHttpError } from './internal-http';

export type IdentifierType = 'email' | 'username' | 'externalIdentifier';

export interface UserReference {
  id: string;
  username: string;
}

/** Questions to the onboarding service. */
export class OnboardingClient {
  constructor(private readonly http: InternalHttp) {}

  /** The user of the tenant with that identifier, if there is one. */
  async findUser(tenant: string, type: IdentifierType, identifier: string): Promise<UserReference | undefined> {
    try {
      return await this.http.request('POST', '/internal/users/find', {
        tenantId: tenant,
        identifierType: type,
        identifier,
      });
    } catch (error) {
      if (error instanceof InternalHttpError && error.status === 404) return undefined;
      throw error;
    }
  }
}
