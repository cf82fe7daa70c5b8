import { hashSlowly, matchesSlowHash } from './index';

describe('hashSlowly', () => {
  it.each(['random-secret', 'chosen-password'] as const)(
    'matches the %s it was made of, and no other',
    async (kind) => {
      const hash = await hashSlowly('correct horse', kind);
      expect(hash).toMatch(/^scrypt\$\d+\$8\$[13]\$[\w-]{22}\$[\w-]{43}$/);
      expect(await matchesSlowHash('correct horse', hash)).toBe(true);
      expect(await matchesSlowHash('correct horse ', hash)).toBe(false);
    },
  );

  it.each([
    ['chosen-password', 'scrypt$32768$8$3$'],
    ['random-secret', 'scrypt$16384$8$1$'],
  ] as const)('hashes a %s at its full cost', async (kind, beginning) => {
    expect(await hashSlowly('correct horse', kind)).toContain(beginning);
  });

  it('returns a different hash each time', async () => {
    const hashes = await Promise.all([hashSlowly('x', 'random-secret'), hashSlowly('x', 'random-secret')]);
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it('rejects a text that is no hash', async () => {
    await expect(matchesSlowHash('x', 'plain')).rejects.toThrow('unknown kind');
  });
});
