import type { AttributeDefinitions } from '../api/schemas';
import { guessMapping, targetsOf } from './targets';

const DEFINITIONS: AttributeDefinitions = {
  given_name: { type: 'string', required: true },
  address: {
    type: 'object',
    properties: { locality: { type: 'string', required: true }, 'post/code': { type: 'string' } },
  },
  nationalities: { type: 'array', items: { type: 'string' }, required: true },
  degrees: { type: 'array', items: { type: 'object', properties: { title: { type: 'string' } } }, required: true },
  hobbies: { type: 'array', items: { type: 'array', items: { type: 'string' } } },
};

describe('targetsOf', () => {
  const { targets, impossible } = targetsOf(DEFINITIONS);

  it('finds scalars, members of groups and lists of scalars', () => {
    expect(targets.map(({ key, label, isList, required }) => [key, label, isList, required])).toEqual([
      ['/given_name', 'Given name', false, true],
      // The group is optional, so its members are.
      ['/address/locality', 'Address › Locality', false, false],
      ['/address/post~1code', 'Address › Post/code', false, false],
      ['/nationalities', 'Nationalities', true, true],
    ]);
  });

  it('names the required attributes that no column can fill', () => {
    expect(impossible).toEqual(['Degrees']);
  });
});

describe('guessMapping', () => {
  const { targets } = targetsOf(DEFINITIONS);

  it('takes columns by the name, the label or the last member of the path', () => {
    expect(guessMapping(['Given Name', 'locality', 'x', 'NATIONALITIES'], targets)).toEqual({
      '/given_name': 0,
      '/address/locality': 1,
      '/address/post~1code': undefined,
      '/nationalities': 3,
    });
  });

  it('fills one attribute from each column', () => {
    const { targets: two } = targetsOf({
      home: { type: 'object', properties: { city: { type: 'string' } } },
      work: { type: 'object', properties: { city: { type: 'string' } } },
    });
    expect(guessMapping(['city'], two)).toEqual({ '/home/city': 0, '/work/city': undefined });
  });
});
