import { EMPTY_TEMPLATE, toAttributeName, toCreateTemplate, toTypeCode } from './template-draft';

describe('toAttributeName', () => {
  it.each([
    ['Given names', 'given_names'],
    ['Geboortedatum (dag)', 'geboortedatum_dag'],
    ['Ééntjie  2', 'eentjie_2'],
    ['–', ''],
  ])('makes of %j %j', (label, name) => {
    expect(toAttributeName(label)).toBe(name);
  });
});

describe('toTypeCode', () => {
  it('joins the words of a name', () => {
    expect(toTypeCode('Student Card 2026')).toBe('student-card-2026');
  });
});

describe('toCreateTemplate', () => {
  it('makes a request with the attributes that have a label', () => {
    const draft = {
      ...EMPTY_TEMPLATE,
      name: ' Club card ',
      attributes: [
        { key: 0, label: 'Full name', type: 'string' as const, required: true },
        { key: 1, label: ' ', type: 'date' as const, required: true },
      ],
    };
    expect(toCreateTemplate(draft)).toEqual({
      credentialFormat: 'sd-jwt-vc',
      name: 'Club card',
      code: 'club-card',
      attributes: { full_name: { type: 'string', name: 'Full name', required: true } },
      revocable: true,
    });
  });

  it('has the members that were filled in', () => {
    const draft = { ...EMPTY_TEMPLATE, name: 'A', description: 'B', validity: '30', backgroundColor: '#14532d' };
    expect(toCreateTemplate(draft)).toMatchObject({
      description: 'B',
      validity: { days: 30 },
      display: { backgroundColor: '#14532d' },
    });
  });
});
