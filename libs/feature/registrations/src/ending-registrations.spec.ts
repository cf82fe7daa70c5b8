import type { RegisteredCredential } from '@vc/protocol/registration';
import { listEnding } from './ending-registrations';
import type { RegistrationContent } from './registration-content';

const NOW = new Date('2026-11-26T12:00:00Z');
const DAY_MS = 86_400_000;
const PERSON: RegisteredCredential = { format: 'dc+sd-jwt', types: ['urn:person'], claims: [{ path: ['name'] }] };
const CONTENT: RegistrationContent = {
  name: 'Cape Lending',
  identifier: 'NTRZA-1',
  country: 'ZA',
  entitlements: ['provider'],
  credentials: [PERSON],
  purpose: [],
};

const ending = (days: number | null, changes: Partial<RegistrationContent> = {}) => ({
  content: { ...CONTENT, ...changes },
  expiresAt: days === null ? null : new Date(NOW.getTime() + days * DAY_MS),
});

describe('listEnding', () => {
  it.each([
    [null, []],
    [31, []],
    [30, [30]],
    [7.1, [30]],
    [7, [7]],
    [1, [1]],
    [0.1, [1]],
    [0, []],
    [-1, []],
  ])('returns the nearest threshold of a certificate with %s days left: %j', (days, expected) => {
    expect(listEnding([ending(days)], NOW).map(({ daysLeft }) => daysLeft)).toEqual(expected);
  });

  it.each<[string, ReturnType<typeof ending>]>([
    ['a later end', ending(20)],
    ['no end', ending(null)],
    ['more claims', ending(400, { credentials: [{ ...PERSON, claims: [{ path: ['name'] }, { path: ['age'] }] }] })],
    ['more entitlements', ending(400, { entitlements: ['other', 'provider'] })],
    ['another name and another purpose', ending(400, { name: 'Cape', purpose: [{ lang: 'en', value: 'Lend' }] })],
    ['an intended use, which the ending one has not', ending(400, { intendedUseId: 'lending' })],
  ])('leaves out a certificate that one with %s replaces', (_, replacement) => {
    const listed = listEnding([ending(6), replacement], NOW);
    expect(listed.map(({ registration }) => registration)).not.toContainEqual(ending(6));
  });

  it.each<[string, ReturnType<typeof ending>]>([
    ['an earlier end', ending(5)],
    ['the same end', ending(6)],
    ['another party', ending(400, { identifier: 'NTRZA-2' })],
    ['another intermediary', ending(400, { intermediary: 'NTRZA-2' })],
    ['fewer entitlements', ending(400, { entitlements: [] })],
    ['fewer claims', ending(400, { credentials: [{ ...PERSON, claims: [] }] })],
    [
      'claims below those of the ending one',
      ending(400, { credentials: [{ ...PERSON, claims: [{ path: ['name', 'x'] }] }] }),
    ],
    ['fewer values', ending(400, { credentials: [{ ...PERSON, claims: [{ path: ['name'], values: ['Ada'] }] }] })],
    ['another type', ending(400, { credentials: [{ ...PERSON, types: ['urn:other'] }] })],
    ['another format', ending(400, { credentials: [{ ...PERSON, format: 'vc+jwt' }] })],
  ])('returns a certificate beside one with %s', (_, other) => {
    const ends = ending(6);
    expect(listEnding([ends, other], NOW).map(({ registration }) => registration)).toContain(ends);
  });

  it('returns a certificate for one intended use beside one for another', () => {
    const lending = ending(6, { intendedUseId: 'lending' });
    for (const intendedUseId of ['savings', undefined]) {
      expect(listEnding([lending, ending(400, { intendedUseId })], NOW)).toHaveLength(1);
    }
  });
});
