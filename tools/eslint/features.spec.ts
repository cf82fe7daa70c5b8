import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findShapeViolations } from './features.mjs';

const root = join(__dirname, '../..');

/** Remove an entry with its violation, and add none. */
const WITHOUT_MODULE = [
  'apps/console/src/log-in',
  'apps/console/src/sessions',
  'apps/trust/src/keys/settings',
];
/** Remove an entry with its violation, and add none. */
const UNMARKED_KINDS = [
  'apps/launcher/src/workers/run-worker.ts',
  'apps/wallet/src/leases/leased-worker.ts',
  'apps/wallet/src/leases/slotted-worker.ts',
];

describe('the folders of the services', () => {
  const paths = readdirSync(join(root, 'apps'), { recursive: true, encoding: 'utf8' }).map((path) => `apps/${path}`);
  const { withoutModule, unknownKinds, unmarkedKinds } = findShapeViolations(paths);

  it('have a module where they have a controller', () => {
    expect(withoutModule).toEqual(WITHOUT_MODULE);
  });

  it('have files of known kinds', () => {
    expect(unknownKinds).toEqual([]);
  });

  it('have the kind of a file as its suffix', () => {
    expect(unmarkedKinds.sort()).toEqual(UNMARKED_KINDS);
  });
});

describe('findShapeViolations', () => {
  it('finds a planted controller without a module in its folder', () => {
    const paths = [
      'apps/auth/src/auth.module.ts',
      'apps/auth/src/staff/staff.module.ts',
      'apps/auth/src/staff/scim/users.controller.ts',
    ];
    expect(findShapeViolations(paths).withoutModule).toEqual(['apps/auth/src/staff/scim']);
  });

  it('finds a planted file of an unknown kind', () => {
    const path = 'apps/auth/src/staff/staff.manager.ts';
    expect(findShapeViolations([path]).unknownKinds).toEqual([path]);
  });

  it('finds a planted sweeper and a planted worker without their suffixes', () => {
    const paths = ['apps/auth/src/tokens/token-sweeper.ts', 'apps/wallet/src/offers/offers-worker.ts'];
    expect(findShapeViolations(paths).unmarkedKinds).toEqual(paths);
  });

  it('accepts a feature of the usual shape', () => {
    const paths = [
      'apps/auth/src/staff/staff.controller.ts',
      'apps/auth/src/staff/staff.module.ts',
      'apps/auth/src/staff/staff.sweeper.ts',
      'apps/auth/src/staff/staff-status.ts',
      'apps/auth/src/staff/staff.service.spec.ts',
    ];
    expect(findShapeViolations(paths)).toEqual({ withoutModule: [], unknownKinds: [], unmarkedKinds: [] });
  });
});
