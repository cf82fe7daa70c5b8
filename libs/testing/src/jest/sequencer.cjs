const { relative } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Specs that take longest, the longest first. Begun late, one of them ends alone, while the other processor has no work. Those of the system
 * tests that mostly wait are the first, beside the hostile clients, which occupy two processors.
 */
const LONGEST = [
  'tests/system/hostile/hostile-clients.spec.ts',
  'tests/system/faults/stopped-services.spec.ts',
  'tools/faults/src/cluster/cluster-run.system.spec.ts',
  'tests/system/stories/idle.spec.ts',
  'tests/system/browser/console-app.spec.ts',
  'tests/system/browser/pictures/app-pictures.spec.ts',
  'tests/system/recovery/recovery.spec.ts',
  'tools/deployment/helm/chart.system.spec.ts',
  'tests/system/browser/console-roles.spec.ts',
  'tests/system/operation/command-line.spec.ts',
  'tests/system/clients/python-client.spec.ts',
  'tests/system/hostile/bodies.spec.ts',
  'tests/system/browser/wallet-app.spec.ts',
  'tests/system/browser/pages.spec.ts',
  'tests/system/clients/sdk.spec.ts',
  'tests/system/clients/interop-credo.spec.ts',
  'tests/system/clients/scim-tester.spec.ts',
  'tests/system/recovery/previous-release.spec.ts',
  'tests/system/operation/metrics.spec.ts',
  'tests/system/programs/federation-leaf.spec.ts',
  'tests/system/recovery/backup-and-restore.spec.ts',
  'tests/platform/tenant-isolation.spec.ts',
  'tests/system/stories/wallet-app-server.spec.ts',
  'tests/platform/leaks/leaks.spec.ts',
  'tests/system/stories/staff.spec.ts',
  'tests/platform/tenant-deletion.spec.ts',
  'libs/platform/messaging/src/messaging.service.spec.ts',
  'apps/presentation/src/presentations/presentations.service.spec.ts',
  'apps/trust/src/est/est-renewals.service.spec.ts',
  'apps/wallet/src/issuers/issuers.service.spec.ts',
  'apps/wallet/src/offers/redemptions.service.spec.ts',
  'libs/platform/messaging/src/outbox-archive.service.spec.ts',
];

/** Jest sorts by known durations, and runs files without one first, by their size. */
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.every(({ duration }) => duration !== undefined)) return sorted;
    const rank = ({ path, context }) =>
      LONGEST.indexOf(relative(context.config.rootDir, path)) + 1 || LONGEST.length + 1;
    return [...sorted].sort((a, b) => rank(a) - rank(b));
  }
};
