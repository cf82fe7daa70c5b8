const { join } = require('node:path');
const { projects, testTimeout } = require('../../../jest.config.cjs');

const rootDir = join(__dirname, '../../..');

/** The specs of `npm test` in the folder under test, as one project, because Stryker overrides only the options at the root. */
module.exports = {
  ...projects[0],
  rootDir,
  testTimeout,
  roots: [join(rootDir, process.env.MUTATION_FOLDER)],
  testEnvironment: join(__dirname, 'environment.cjs'),
  testSequencer: join(__dirname, 'sequencer.cjs'),
  testMatch: ['**/!(*.system).spec.ts'],
};
