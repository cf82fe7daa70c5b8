const { globSync } = require('node:fs');
const { basename } = require('node:path');

/** The reason why the tests of a folder of tests/system are no part of `npm test`. */
const PARTS = {
  browser: 'console, wallet and pages in Chromium, by role and with pictures',
  builds: 'size of the bundles for browsers',
  clients: 'wallets, verifiers and clients of other makers',
  faults: 'processes that are killed, suspended and stopped',
  hostile: 'tens of thousands of hostile requests',
  operation: 'programs of operators, metrics, traces and the commands of the documentation',
  programs: 'nginx, PgBouncer, SoftHSM, Keycloak',
  recovery: 'backups, upgrades and the previous release',
  stories: 'what staff, users and wallets do, across services',
};
const BESIDE_SOURCES = 'foreign programs beside the code that uses them, and the cluster under faults';

/** Says at the end of a whole run what ran, and what it left to the system tests and why. */
module.exports = class {
  constructor(globalConfig) {
    this.globalConfig = globalConfig;
  }

  onRunComplete(contexts, results) {
    const { rootDir, testPathPatterns, findRelatedTests, testNamePattern, watch, watchAll } = this.globalConfig;
    if (testPathPatterns.isSet() || findRelatedTests || testNamePattern || watch || watchAll) return;
    const kinds = [...contexts].map(({ config }) => config.displayName?.name);
    const lines = [
      '',
      `Tests run: ${results.numTotalTests} in ${results.numTotalTestSuites} files (${kinds.join(', ')}).`,
    ];
    if (!kinds.includes('system')) lines.push(...leftToSystem(rootDir));
    process.stdout.write(`${lines.join('\n')}\n`);
  }
};

function leftToSystem(root) {
  const count = (pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules'] }).length;
  const parts = globSync('tests/system/*', { cwd: root })
    .map((folder) => basename(folder))
    .sort()
    .map((name) => [name, count(`tests/system/${name}/**/*.spec.ts`), PARTS[name] ?? 'see docs/testing.md']);
  parts.push(['system.spec', count('{apps,libs,tools}/**/*.system.spec.ts'), BESIDE_SOURCES]);
  return [
    'Left to npm run test:system:',
    ...parts.map(([name, files, why]) => `  ${name.padEnd(12)}${String(files).padStart(3)} files: ${why}`),
  ];
}
