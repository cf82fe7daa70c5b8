import type { AttributeDefinition, ScimSchema } from '@vc/protocol/scim';
import { toAppRoleValue } from './app-role';

const NAME: readonly AttributeDefinition[] = [
  { name: 'formatted', type: 'string', description: 'The whole name.' },
  { name: 'givenName', type: 'string', description: 'The given name.' },
  { name: 'familyName', type: 'string', description: 'The family name.' },
];

const VALUE_DETAILS: readonly AttributeDefinition[] = [
  { name: 'display', type: 'string', description: 'The value for people.' },
  { name: 'type', type: 'string', description: 'The kind of the value.' },
  { name: 'primary', type: 'boolean', description: 'Whether it is the preferred value.' },
];

/** What this platform keeps of a person (RFC 7643 §4.1), which is what it needs of a member of staff. */
export const USER_SCHEMA: ScimSchema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:User',
  name: 'User',
  description: 'A member of staff.',
  attributes: [
    {
      name: 'id',
      type: 'string',
      description: 'The id of the member.',
      caseExact: true,
      mutability: 'readOnly',
      uniqueness: 'server',
    },
    { name: 'externalId', type: 'string', description: 'The id at the identity provider.', caseExact: true },
    {
      name: 'userName',
      type: 'string',
      description: 'The name at the identity provider.',
      required: true,
      uniqueness: 'server',
    },
    { name: 'name', type: 'complex', description: 'The name of the person.', subAttributes: NAME },
    { name: 'displayName', type: 'string', description: 'The name that people see. Default: that of name.' },
    {
      name: 'active',
      type: 'boolean',
      description: 'False: the member is suspended, and the sessions have ended. Default: true.',
    },
    {
      name: 'emails',
      type: 'complex',
      multiValued: true,
      required: true,
      description:
        'Addresses. The primary one, or that for work, or the first is of the account. userName is it if none is sent.',
      subAttributes: [{ name: 'value', type: 'string', description: 'The address.', required: true }, ...VALUE_DETAILS],
    },
    {
      name: 'roles',
      type: 'complex',
      multiValued: true,
      description: 'Values of the role mapping of the identity provider. Others give no role.',
      subAttributes: [
        {
          name: 'value',
          type: 'string',
          description: 'A value of the role mapping.',
          required: true,
          caseExact: true,
          interpret: toAppRoleValue,
        },
        ...VALUE_DETAILS,
      ],
    },
  ],
};
