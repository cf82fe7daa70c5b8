import { isObject } from '@vc/protocol/json';
import {
  applyPatch,
  parseFilter,
  parsePatchRequest,
  readResource,
  ScimError,
  type ScimSchema,
} from '@vc/protocol/scim';
import type { FuzzTarget } from '../fuzzer';
import { attempt, parseJson } from './attempt';

const SCHEMA: ScimSchema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:User',
  name: 'User',
  description: 'A person.',
  attributes: [
    { name: 'id', type: 'string', description: 'Id.', mutability: 'readOnly' },
    { name: 'userName', type: 'string', description: 'Name.', required: true },
    { name: 'active', type: 'boolean', description: 'Whether.' },
    {
      name: 'name',
      type: 'complex',
      description: 'Name.',
      subAttributes: [{ name: 'givenName', type: 'string', description: 'Given.' }],
    },
    {
      name: 'emails',
      type: 'complex',
      multiValued: true,
      description: 'Addresses.',
      subAttributes: [
        { name: 'value', type: 'string', description: 'Address.' },
        { name: 'primary', type: 'boolean', description: 'Whether.' },
      ],
    },
  ],
};

/** An input has a filter, a resource and the body of a PATCH. */
export const scim: FuzzTarget = {
  format: 'json',
  run: (input) => {
    const sent = parseJson(input);
    const { filter, resource, patch } = isObject(sent) ? sent : {};
    attempt([ScimError], () => parseFilter(typeof filter === 'string' ? filter : ''));
    const read = attempt([ScimError], () => readResource(resource, SCHEMA.attributes));
    const operations = attempt([ScimError], () => parsePatchRequest(patch));
    if (read && operations) attempt([ScimError], () => JSON.stringify(applyPatch(read, operations, SCHEMA)));
  },
};
