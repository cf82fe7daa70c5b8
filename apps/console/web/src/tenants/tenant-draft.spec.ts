import { toSlug } from './tenant-draft';

describe('toSlug', () => {
  it.each([
    ['Coast University', 'coast-university'],
    ['Département d’État', 'departement-d-etat'],
    ['2nd Bank (Pty) Ltd.', 'nd-bank-pty-ltd'],
    [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
    ['…', ''],
  ])('makes of %j the slug %j', (name, slug) => {
    expect(toSlug(name)).toBe(slug);
  });
});
