import { toAppRoleValue } from './app-role';

const ROLE = { id: '06b07648-ecfe-589f-9d2f-6325724a46ee', value: 'it', displayName: 'IT' };

describe('toAppRoleValue', () => {
  it.each<[string, unknown]>([
    ['as JSON', JSON.stringify(ROLE)],
    [
      'as JSON with other members and spaces',
      ` {\n "displayName": "IT", "allowedMemberTypes": ["User"], "value": "it" } `,
    ],
    ['with a long display name', JSON.stringify({ ...ROLE, displayName: 'I'.repeat(256) })],
    ['as an object', ROLE],
  ])('returns the value of an app role %s', (_, role) => {
    expect(toAppRoleValue(role)).toBe('it');
  });

  it.each<[string, unknown]>([
    ['a plain value', 'it'],
    ['a value with braces', '{it}'],
    ['an app role without a value', JSON.stringify({ ...ROLE, value: null })],
    ['a list', JSON.stringify([ROLE])],
    ['JSON of an object that has a value that is no text', '{"value":{"value":"it"}}'],
    ['a long text', `{"value":"it"${' '.repeat(2_000)}}`],
    ['a number', 1],
    ['nothing', undefined],
  ])('returns %s as it is', (_, value) => {
    expect(toAppRoleValue(value)).toBe(value);
  });
});
