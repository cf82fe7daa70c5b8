import type { AttributeDefinitions } from '../api/schemas';
import { emptyDrafts } from '../attributes/draft';
import { cardLines } from './card-lines';

const DEFINITIONS: AttributeDefinitions = {
  note: { type: 'string' },
  portrait: { type: 'binary', required: true },
  given_name: { type: 'string', name: 'Given names', required: true },
  address: { type: 'object', properties: { town: { type: 'string', required: true } } },
  codes: { type: 'array', items: { type: 'string' } },
  family_name: { type: 'string', required: true },
  number: { type: 'string', required: true },
};

describe('cardLines', () => {
  it('shows four attributes, the required ones first, and no files and lists', () => {
    expect(cardLines(DEFINITIONS, emptyDrafts(DEFINITIONS)).map(({ label }) => label)).toEqual([
      'Given names',
      'Town',
      'Family name',
      'Number',
    ]);
  });

  it('shows what was typed before what is still empty', () => {
    const drafts = { ...emptyDrafts(DEFINITIONS), note: 'Hello', address: { town: 'Durban' } };
    expect(cardLines(DEFINITIONS, drafts).slice(0, 2)).toEqual([
      { label: 'Note', value: 'Hello' },
      { label: 'Town', value: 'Durban' },
    ]);
  });
});
