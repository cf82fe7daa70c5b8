import { headerViolations } from './header-rules';

describe('headerViolations', () => {
  it.each([[{ toString: null }], [[['x']]], [1], [null]])('rejects the value %j', (value) => {
    const [violation, ...others] = headerViolations({ 'x-a': value });
    expect(violation).toMatchObject({ source: { pointer: '/headers/x-a' }, detail: expect.stringMatching(/a string/) });
    expect(others).toEqual([]);
  });
});
