import { notFound } from './domain-error';

describe('notFound', () => {
  it('repeats the id of a resource', () => {
    const id = '01a206a1-7e1b-7855-9a69-5b1bade78b00';
    expect(notFound('credential', id).detail).toBe(`There is no credential ${id}.`);
  });

  it.each(['8001015009087', 'thandi@example.com', 'eyJhbGciOiJFUzI1NiJ9.e30.x'])('does not repeat %s', (text) => {
    expect(notFound('credential', text).detail).toBe('There is no such credential.');
  });
});
