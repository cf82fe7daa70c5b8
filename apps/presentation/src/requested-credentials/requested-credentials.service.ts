import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { assertNone, violation } from '@vc/platform/http';
import { TrustClient } from '@vc/platform/service-clients';
import { RequestedCredential, RequestedCredentials } from './requested-credential';
import { defaultId, trustedEntityPlaces, validateRequestedCredentials } from './validate-requested-credentials';

type RequestedCredentialInput = Omit<RequestedCredential, 'id' | 'attributes'> &
  Partial<Pick<RequestedCredential, 'id' | 'attributes'>>;

/** Parses the credentials that a request asks for. */
@Injectable()
export class RequestedCredentialsService {
  constructor(private readonly trust: TrustClient) {}

  /** @throws ValidationFailed with the violations and their places */
  async parse(tenant: TenantId, credentials: unknown, credentialSets: unknown): Promise<RequestedCredentials> {
    assertNone(validateRequestedCredentials(credentials, credentialSets));
    const requested = (credentials as RequestedCredentialInput[]).map((credential, index) => ({
      ...credential,
      id: credential.id ?? defaultId(index),
      attributes: credential.attributes ?? {},
    }));
    await this.assertTrustedEntities(tenant, requested);
    return { credentials: requested, ...(credentialSets ? { credentialSets: credentialSets as [] } : {}) };
  }

  private async assertTrustedEntities(tenant: TenantId, credentials: RequestedCredential[]): Promise<void> {
    const ids = [...new Set(credentials.flatMap(({ trustedEntityIds = [] }) => trustedEntityIds))];
    const unknown = ids.length > 0 ? await this.trust.unknownTrustedEntities(tenant, ids) : [];
    assertNone(trustedEntityPlaces(credentials, unknown).map((place) => violation(place, 'is no trusted entity')));
  }
}
