import type { AttributeDefinitions } from '../api/schemas';
import { emptyDrafts, toValues } from './draft';

const DEFINITIONS: AttributeDefinitions = {
  given_name: { type: 'string', required: true },
  height: { type: 'number' },
  children: { type: 'integer' },
  member: { type: 'boolean' },
  born: { type: 'date' },
  seen: { type: 'datetime' },
  address: { type: 'object', properties: { street: { type: 'string' }, country: { type: 'string' } } },
  nationalities: { type: 'array', items: { type: 'string' }, required: true },
  privileges: { type: 'array', items: { type: 'object', properties: { code: { type: 'string' } } } },
};

describe('emptyDrafts', () => {
  it('has a place for each attribute, and one element of a required array', () => {
    expect(emptyDrafts(DEFINITIONS)).toEqual({
      given_name: '',
      height: '',
      children: '',
      member: '',
      born: '',
      seen: '',
      address: { street: '', country: '' },
      nationalities: [''],
      privileges: [],
    });
  });
});

describe('toValues', () => {
  it('returns nothing for what was left empty', () => {
    expect(toValues(DEFINITIONS, emptyDrafts(DEFINITIONS))).toEqual({});
  });

  it('returns values of the types of the attributes', () => {
    const drafts = {
      given_name: ' Thandi ',
      height: '1.71',
      children: '2',
      member: 'false',
      born: '1990-05-04',
      seen: '2026-11-25T08:00:00Z',
      address: { street: 'Long Street', country: '' },
      nationalities: ['ZA', ' ', 'NA'],
      privileges: [{ code: 'B' }, { code: '' }],
    };
    expect(toValues(DEFINITIONS, drafts)).toEqual({
      given_name: 'Thandi',
      height: 1.71,
      children: 2,
      member: false,
      born: '1990-05-04',
      seen: '2026-11-25T08:00:00.000Z',
      address: { street: 'Long Street' },
      nationalities: ['ZA', 'NA'],
      privileges: [{ code: 'B' }],
    });
  });

  it('leaves a text that is no number or no time to the platform, which names the attribute', () => {
    expect(toValues(DEFINITIONS, { height: 'tall', seen: 'today' })).toEqual({ height: 'tall', seen: 'today' });
  });
});
