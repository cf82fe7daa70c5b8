import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { assertNone, violation } from '@vc/platform/http';
import { TrustClient } from '@vc/platform/service-clients';
import { defaultId, RequestedCredential, RequestedCredentials } from './requested-credential';
import { validateRequestedCredentials } from './validate-requested-credentials';
import { trustedEntityPointers } from './validate-trusted-entity-ids';

type RequestedCredentialInput = Omit<RequestedCredential, 'id' | 'attributes'> &
  Partial<Pick<RequestedCredential, 'id' | 'attributes'>>;

/** Parses the credentials that a request asks for. */
@Injectable()
export class RequestedCredentialsService {
  constructor(private readonly trust: TrustClient) {}

  /** @throws ValidationFailed with each violation and its pointer */
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
    const pointers = trustedEntityPointers(credentials, unknown);
    assertNone(pointers.map((pointer) => violation(pointer, 'is no trusted entity')));
  }
}
