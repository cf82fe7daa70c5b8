import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { ValidationFailed } from '@vc/platform/http';
import { TrustClient } from '@vc/platform/service-clients';
import { fault } from './faults';
import { RequestedCredential, RequestedCredentials } from './requested-credential';
import { defaultId, trustedEntityPlaces, validateRequestedCredentials } from './validate-requested-credentials';

/** Takes what somebody wants to ask for off the wire. */
@Injectable()
export class RequestedCredentialsService {
  constructor(private readonly trust: TrustClient) {}

  /** @throws ValidationFailed with every fault and its place */
  async parse(tenant: TenantId, credentials: unknown, credentialSets: unknown): Promise<RequestedCredentials> {
    const violations = validateRequestedCredentials(credentials, credentialSets);
    if (violations.length > 0) throw new ValidationFailed(violations);
    const requested = (credentials as RequestedCredential[]).map((credential, index) => ({
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
    const places = trustedEntityPlaces(credentials, unknown);
    if (places.length > 0) throw new ValidationFailed(places.map((place) => fault(place, 'is no trusted entity')));
  }
}
