import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROLES, scopesOfRoles } from './roles';
import { type Scope, SCOPES } from './scopes';

const PAGE = join(__dirname, '../../../../docs/staff.md');

describe('scopesOfRoles', () => {
  it('returns the scopes of each role that docs/staff.md lists', () => {
    const page = readFileSync(PAGE, 'utf8');
    const rows = [...page.matchAll(/^\| `([a-z-]+)` +\| (`[^|]+`) +\|$/gm)].map(([, role, scopes]) => [
      role,
      [...scopes!.matchAll(/`([^`]+)`/g)].map(([, scope]) => scope),
    ]);
    const others = ROLES.filter((role) => role !== 'owner');
    expect(rows).toEqual(others.map((role) => [role, expect.arrayContaining(scopesOfRoles([role]))]));
    expect(rows.map(([, scopes]) => scopes!.length)).toEqual(others.map((role) => scopesOfRoles([role]).length));
  });

  it('returns every scope but those of holders and identity providers for the owner', () => {
    expect(SCOPES.filter((scope) => !(scopesOfRoles(['owner']) as Scope[]).includes(scope))).toEqual([
      'wallet',
      'wallet.act',
      'staff.provision',
    ]);
  });

  it('returns each scope of several roles once', () => {
    expect(scopesOfRoles(['trust-officer', 'auditor', 'issuer']).filter((scope) => scope === 'trust.read')).toEqual([
      'trust.read',
    ]);
    expect(scopesOfRoles([])).toEqual([]);
  });
});
