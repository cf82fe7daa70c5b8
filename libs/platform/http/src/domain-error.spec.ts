import { growthOf, LINEAR } from '@vc/testing/unit/processor-time';
import { notFound, violation } from './domain-error';

describe('notFound', () => {
  it('repeats the id of a resource', () => {
    const id = '01a206a1-7e1b-7855-9a69-5b1bade78b00';
    expect(notFound('credential', id).detail).toBe(`There is no credential ${id}.`);
  });

  it.each(['8001015009087', 'thandi@example.com', 'eyJhbGciOiJFUzI1NiJ9.e30.x'])('does not repeat %s', (text) => {
    expect(notFound('credential', text).detail).toBe('There is no such credential.');
  });
});

describe('violation', () => {
  it.each([
    ['/name', 'name'],
    ['/display/logo', 'logo'],
    ['/roles/2', 'roles/2'],
    ['/names/a~1b', 'a/b'],
    ['/lists/0/1', '0/1'],
    ['', ''],
  ])('names the last segment of %j', (pointer, name) => {
    expect(violation(pointer, 'is wrong').detail).toBe(`${name} is wrong.`);
  });

  it('names a member below a long name in time that grows with its length', async () => {
    const name = (size: number) => violation(`/attributes/${'a'.repeat(size)}/value`, 'is wrong');
    expect(await growthOf(name, 5_000)).toBeLessThan(LINEAR);
  });
});
