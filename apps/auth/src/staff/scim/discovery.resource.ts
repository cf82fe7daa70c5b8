import type { AttributeDefinition } from '@vc/protocol/scim';
import { MAX_RESULTS } from './list-users-query';
import { USER_SCHEMA } from './user-schema';

const CONFIG = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
const RESOURCE_TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

/** RFC 7643 §5. @param base address of the endpoints of the tenant */
export function toServiceProviderConfig(base: string) {
  return {
    schemas: [CONFIG],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_RESULTS },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'OAuth 2.0 client credentials',
        description: 'An access token of a client of the tenant with the scope staff.provision.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
      {
        type: 'httpbasic',
        name: 'HTTP Basic',
        description: 'The id and the secret of the client.',
        specUri: 'https://www.rfc-editor.org/info/rfc7617',
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

/** RFC 7643 §6 */
export function toUserResourceType(base: string) {
  return {
    schemas: [RESOURCE_TYPE],
    id: USER_SCHEMA.name,
    name: USER_SCHEMA.name,
    description: USER_SCHEMA.description,
    endpoint: '/Users',
    schema: USER_SCHEMA.id,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${USER_SCHEMA.name}` },
  };
}

/** RFC 7643 §7 */
export function toUserSchema(base: string) {
  return {
    schemas: [SCHEMA],
    id: USER_SCHEMA.id,
    name: USER_SCHEMA.name,
    description: USER_SCHEMA.description,
    attributes: USER_SCHEMA.attributes.map(toCharacteristics),
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${USER_SCHEMA.id}` },
  };
}

function toCharacteristics({ subAttributes, ...definition }: AttributeDefinition): object {
  return {
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: definition.name === 'id' ? 'always' : 'default',
    uniqueness: 'none',
    ...definition,
    ...(subAttributes && { subAttributes: subAttributes.map(toCharacteristics) }),
  };
}
