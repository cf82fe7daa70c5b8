import { toAhead } from './ahead';
import type { Scope } from '../api/schemas';
import type { Session } from '../session/session';
import { commandsOf } from './commands';
import { isCurrent, navigationOf } from './navigation';

const ID = '01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41';

function session(scopes: Scope[], isOperator = false): Session {
  return {
    member: { id: 'm', name: 'Thandi Nkosi', email: 'thandi@acme.example' },
    tenant: { id: 't', slug: 'acme', name: 'Acme', kind: 'production' },
    roles: [],
    scopes,
    isOperator,
    expiresAt: '2026-11-25T22:00:00.000Z',
  };
}
const pages = (of: Session) => navigationOf(of).flatMap(({ items }) => items.map(({ to }) => to));
const t = (key: string) => key;

describe('navigationOf', () => {
  it('offers the pages that the scopes of the member allow, and no empty group', () => {
    const member = session(['presentations.read', 'webhooks.read']);
    expect(pages(member)).toEqual(['/', '/presentations', '/endpoints', '/events', '/usage']);
    expect(navigationOf(member)).toHaveLength(3);
  });

  it('offers the tenants to members of the operator only', () => {
    expect(pages(session(['admin']))).not.toContain('/tenants');
    expect(pages(session(['admin'], true))).toContain('/tenants');
  });
});

describe('isCurrent', () => {
  it.each([
    ['/issuances', '/issuances', true],
    ['/issuances', '/issuances/1', true],
    ['/issuances', '/issuances-x', false],
    ['/', '/', true],
    ['/', '/issuances', false],
  ])('of %s at %s is %s', (to, path, expected) => {
    expect(isCurrent({ to }, path)).toBe(expected);
  });
});

describe('commandsOf', () => {
  it('lists the acts and pages of the member', () => {
    const ids = commandsOf(session(['credentials.read', 'credentials.write']), '', t).map(({ id }) => id);
    expect(ids).toEqual([
      '/issuances/new',
      '/issuances/file',
      '/templates/new',
      '/settings/rules',
      '/',
      '/issuances',
      '/credentials',
      '/templates',
    ]);
  });

  it('lists the kinds of resources that an id may be of, as far as the member may see them', () => {
    const ids = commandsOf(session(['trust.read']), ID, t).map(({ id }) => id);
    expect(ids).toEqual([`/certificates/${ID}`, `/trusted-entities/${ID}`]);
  });
});

describe('toAhead', () => {
  it.each([
    [1, 'shell.aheadMinutes', 1],
    [3_599, 'shell.aheadMinutes', 60],
    [3_600, 'shell.aheadHours', 1],
    [86_399, 'shell.aheadHours', 23],
    [45 * 86_400, 'shell.aheadDays', 45],
  ])('returns the largest unit for %i seconds', (seconds, key, count) => {
    expect(toAhead(seconds)).toEqual({ key, count });
  });
});
