import { applyPatch, parseFilter, parsePatchRequest, readResource, ScimError, type ScimSchema } from './index';

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
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
      subAttributes: [
        { name: 'givenName', type: 'string', description: 'Given.' },
        { name: 'familyName', type: 'string', description: 'Family.' },
      ],
    },
    {
      name: 'emails',
      type: 'complex',
      multiValued: true,
      description: 'Addresses.',
      subAttributes: [
        { name: 'value', type: 'string', description: 'Address.' },
        { name: 'type', type: 'string', description: 'Type.' },
        { name: 'primary', type: 'boolean', description: 'Whether.' },
      ],
    },
    {
      name: 'roles',
      type: 'complex',
      multiValued: true,
      description: 'Roles.',
      subAttributes: [
        {
          name: 'value',
          type: 'string',
          description: 'Role.',
          caseExact: true,
          interpret: (value) => (value === 'the administrator' ? 'admin' : value),
        },
      ],
    },
  ],
};

const WORK = { value: 'a@acme.example', type: 'work', primary: true };
const HOME = { value: 'b@acme.example', type: 'home' };
const USER = { userName: 'a', active: true, emails: [WORK, HOME] };

function scimTypeOf(act: () => unknown): string {
  try {
    return `no error: ${JSON.stringify(act())}`;
  } catch (error) {
    if (error instanceof ScimError) return error.scimType;
    throw error;
  }
}

describe('parseFilter', () => {
  it.each<[string, object[]]>([
    ['userName eq "a\\"b"', [{ name: { attribute: 'userName' }, value: 'a"b' }]],
    ['USERNAME EQ "a"', [{ name: { attribute: 'USERNAME' }, value: 'a' }]],
    ['active eq true', [{ name: { attribute: 'active' }, value: true }]],
    ['active eq False', [{ name: { attribute: 'active' }, value: false }]],
    ['emails.value eq "a"', [{ name: { attribute: 'emails', subAttribute: 'value' }, value: 'a' }]],
    [
      'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "a" and active eq null',
      [
        { name: { schema: 'urn:ietf:params:scim:schemas:core:2.0:User', attribute: 'userName' }, value: 'a' },
        { name: { attribute: 'active' }, value: null },
      ],
    ],
    [
      'emails[type eq "work" and primary eq true].value eq "a"',
      [
        {
          name: {
            attribute: 'emails',
            filter: [
              { name: { attribute: 'type' }, value: 'work' },
              { name: { attribute: 'primary' }, value: true },
            ],
            subAttribute: 'value',
          },
          value: 'a',
        },
      ],
    ],
  ])('parses %s', (text, comparisons) => {
    expect(parseFilter(text)).toEqual(comparisons);
  });

  it.each([
    '',
    ' ',
    'userName',
    'userName eq',
    'userName eq a',
    "userName eq 'a'",
    'userName eq "a',
    'userName eq "\\x"',
    'userName eq "a" or userName eq "b"',
    'userName eq "a" and',
    'not (userName eq "a")',
    '(userName eq "a")',
    'userName co "a"',
    'userName pr',
    'userName eq "a"; DROP TABLE staff',
    '1name eq "a"',
    'emails[type eq "work" eq "a"',
    'emails[] eq "a"',
    'emails[a[b eq 1] eq 1] eq 1',
    'urn:a eq "a"',
    'userName eq 1e',
    Array.from({ length: 11 }, () => 'active eq true').join(' and '),
    `userName eq "${'a'.repeat(1_000)}"`,
    `${'urn:'.repeat(240)} `,
    'emails['.repeat(140),
  ])('rejects %s with invalidFilter', (text) => {
    expect(scimTypeOf(() => parseFilter(text))).toBe('invalidFilter');
  });
});

describe('readResource', () => {
  it('returns the attributes of the schema by their names there', () => {
    const sent = {
      USERNAME: 'a',
      Active: 'True',
      name: { givenname: 'T', title: 'Dr' },
      nickName: 'T',
      id: '1',
      emails: null,
    };
    expect(readResource(sent, SCHEMA.attributes)).toEqual({ userName: 'a', active: true, name: { givenName: 'T' } });
  });

  it('accepts one value for a list, and a text for an object with a value', () => {
    expect(readResource({ emails: HOME }, SCHEMA.attributes)).toEqual({ emails: [HOME] });
    expect(readResource({ emails: ['a'] }, SCHEMA.attributes)).toEqual({ emails: [{ value: 'a' }] });
  });

  it.each<[string, unknown, string]>([
    ['a list', [], 'invalidSyntax'],
    ['nothing', undefined, 'invalidSyntax'],
    ['a number as a text', { userName: 1 }, 'invalidValue'],
    ['an object as a text', { userName: {} }, 'invalidValue'],
    ['a long text', { userName: 'a'.repeat(301) }, 'invalidValue'],
    ['another text as a boolean', { active: 'yes' }, 'invalidValue'],
    ['a number as a boolean', { active: 1 }, 'invalidValue'],
    ['a text as an object', { name: 'T' }, 'invalidValue'],
    ['a list as an object', { name: [] }, 'invalidValue'],
    ['a number in a list', { emails: [1] }, 'invalidValue'],
    ['many values', { emails: Array.from({ length: 101 }, () => HOME) }, 'invalidValue'],
  ])('rejects %s', (_, value, scimType) => {
    expect(scimTypeOf(() => readResource(value, SCHEMA.attributes))).toBe(scimType);
  });
});

describe('applyPatch', () => {
  const patch = (...operations: object[]) =>
    applyPatch(USER, parsePatchRequest({ schemas: [PATCH_OP], Operations: operations }), SCHEMA);

  it.each<[string, object, object]>([
    ['Okta: a replacement without a path', { op: 'replace', value: { active: false } }, { active: false }],
    ['Entra: a replacement with a text', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    [
      'Entra: paths as names',
      { op: 'Add', value: { 'name.givenName': 'T', 'emails[type eq "work"].value': 'c' } },
      { name: { givenName: 'T' }, emails: [{ ...WORK, value: 'c' }, HOME] },
    ],
    [
      'Entra: a value that does not exist yet',
      { op: 'Add', path: 'emails[type eq "other"].value', value: 'c' },
      { emails: [WORK, HOME, { type: 'other', value: 'c' }] },
    ],
    [
      'Entra: a boolean in a selection',
      { op: 'Replace', path: 'emails[primary eq "True"].value', value: 'c' },
      { emails: [{ ...WORK, value: 'c' }, HOME] },
    ],
    ['Entra: named values', { op: 'Remove', path: 'emails', value: [{ value: HOME.value }] }, { emails: [WORK] }],
    [
      'a value that is interpreted',
      { op: 'add', path: 'roles', value: [{ value: 'the administrator' }, { value: 'it' }] },
      { roles: [{ value: 'admin' }, { value: 'it' }] },
    ],
    ['the URI of the schema', { op: 'replace', path: `${SCHEMA.id}:userName`, value: 'b' }, { userName: 'b' }],
    ['a selection', { op: 'remove', path: 'emails[type eq "home"]' }, { emails: [WORK] }],
    ['no value of a selection', { op: 'remove', path: 'emails[type eq "none"]' }, {}],
    ['all values', { op: 'remove', path: 'emails' }, { emails: undefined }],
    [
      'a member of each value',
      { op: 'remove', path: 'emails.primary' },
      { emails: [{ value: WORK.value, type: 'work' }, HOME] },
    ],
    ['a value that exists', { op: 'add', path: 'emails', value: [HOME] }, {}],
    [
      'another primary value',
      { op: 'add', path: 'emails', value: [{ value: 'c', primary: true }] },
      { emails: [{ ...WORK, primary: false }, HOME, { value: 'c', primary: true }] },
    ],
    ['another list', { op: 'replace', path: 'emails', value: [HOME] }, { emails: [HOME] }],
    ['an attribute', { op: 'remove', path: 'active' }, { active: undefined }],
    ['an attribute by null', { op: 'replace', path: 'active', value: null }, { active: undefined }],
    [
      'a member of an absent object',
      { op: 'replace', path: 'name.familyName', value: 'N' },
      { name: { familyName: 'N' } },
    ],
    ['what the schema does not have', { op: 'add', path: 'addresses[type eq "work"].country', value: 'ZA' }, {}],
    ['another schema', { op: 'add', path: 'urn:x:2.0:User:userName', value: 'b' }, {}],
    ['a read-only name without a path', { op: 'replace', value: { id: 'b', schemas: [] } }, {}],
  ])('applies %s', (_, operation, change) => {
    expect(patch(operation)).toEqual({ ...USER, ...change });
  });

  it('applies operations in their order, and leaves the given resource as it is', () => {
    const patched = patch(
      { op: 'remove', path: 'emails' },
      { op: 'add', path: 'emails', value: [HOME] },
      { op: 'replace', path: 'userName', value: 'b' },
    );
    expect(patched).toEqual({ ...USER, userName: 'b', emails: [HOME] });
    expect(USER).toEqual({ userName: 'a', active: true, emails: [WORK, HOME] });
  });

  it.each<[string, object, string]>([
    ['an unknown operation', { op: 'move', path: 'active', value: true }, 'invalidSyntax'],
    ['no operation name', { path: 'active', value: true }, 'invalidSyntax'],
    ['a path that is no text', { op: 'add', path: 1, value: true }, 'invalidPath'],
    ['a malformed path', { op: 'add', path: 'active..', value: true }, 'invalidPath'],
    ['an empty path', { op: 'add', path: '', value: true }, 'invalidPath'],
    ['a long path', { op: 'add', path: 'a'.repeat(1_001), value: true }, 'invalidPath'],
    ['a malformed selection', { op: 'add', path: 'emails[type co "a"]', value: {} }, 'invalidFilter'],
    ['a removal without a path', { op: 'remove' }, 'noTarget'],
    ['a replacement of no value', { op: 'replace', path: 'emails[type eq "none"].value', value: 'c' }, 'noTarget'],
    ['a change of a read-only attribute', { op: 'replace', path: 'id', value: 'b' }, 'mutability'],
    ['a text without a path', { op: 'add', value: 'a' }, 'invalidValue'],
    ['a wrong value', { op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
    ['no value', { op: 'replace', path: 'active' }, 'invalidValue'],
    ['a selection of one value', { op: 'replace', path: 'active[value eq true]', value: true }, 'invalidPath'],
    ['a member of a text', { op: 'replace', path: 'userName.value', value: 'a' }, 'invalidPath'],
    ['a wrong value in a selection', { op: 'remove', path: 'emails[primary eq "x"]' }, 'invalidValue'],
  ])('rejects %s', (_, operation, scimType) => {
    expect(scimTypeOf(() => patch(operation))).toBe(scimType);
  });

  it.each<[string, unknown]>([
    ['no object', []],
    ['no schemas', { Operations: [{ op: 'remove', path: 'name' }] }],
    ['another schema', { schemas: ['a'], Operations: [{ op: 'remove', path: 'name' }] }],
    ['no operations', { schemas: [PATCH_OP], Operations: [] }],
    ['an operation that is no object', { schemas: [PATCH_OP], Operations: [null] }],
    ['many operations', { schemas: [PATCH_OP], Operations: Array.from({ length: 101 }, () => ({ op: 'add' })) }],
  ])('rejects %s with invalidSyntax', (_, body) => {
    expect(scimTypeOf(() => parsePatchRequest(body))).toBe('invalidSyntax');
  });
});
