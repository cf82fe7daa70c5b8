const { relative } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/** Specs that take minutes, the longest first. Begun late, one of them ends alone, while the other processor has no work. */
const LONGEST = [
  'tools/e2e/src/hostile-clients.spec.ts',
  'tools/faults/src/cluster/cluster-run.spec.ts',
  'apps/launcher/src/pictures/app-pictures.spec.ts',
  'apps/launcher/src/console-app.spec.ts',
  'apps/launcher/src/console-roles.spec.ts',
  'tools/e2e/src/stopped-services.spec.ts',
  'tools/e2e/src/command-line.spec.ts',
  'apps/launcher/src/pages.spec.ts',
  'tools/e2e/src/python-client.spec.ts',
  'tools/e2e/src/previous-release.spec.ts',
  'tools/e2e/src/recovery.spec.ts',
];

/** Jest sorts by the size of a file on a machine that has run none of them, and by known durations on others. */
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted;
    const rank = ({ path, context }) =>
      LONGEST.indexOf(relative(context.config.rootDir, path)) + 1 || LONGEST.length + 1;
    return [...sorted].sort((a, b) => rank(a) - rank(b));
  }
};
