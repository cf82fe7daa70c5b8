/** Measures one folder: npm run dev -- test:mutation starts Stryker once for each. */
const folder = process.env.MUTATION_FOLDER;

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'jest',
  jest: { configFile: 'tests/programs/mutation/jest.config.cjs', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  mutate: [`${folder}/src/**/*.ts`, '!**/*.spec.ts', '!**/test-*.ts', '!**/index.ts'],
  mutator: { excludedMutations: ['StringLiteral'] },
  ignoreStatic: true,
  ignorePatterns: ['/dist', '.data*'],
  tempDirName: 'dist/mutation/sandbox',
  reporters: ['clear-text'],
  // The next run tests the mutants whose code or whose tests have changed.
  incremental: true,
  incrementalFile: `dist/mutation/${folder}.json`,
  clearTextReporter: { logTests: false, allowColor: false },
  concurrency: 2,
  // A busy machine is slow, and a mutant that it delays is not killed by that.
  timeoutMS: 60_000,
};
