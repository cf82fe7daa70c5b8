const Environment = require('../../../libs/testing/src/jest/environment.cjs');

/** The mutant that a test has killed last. */
let killed;

/** Our environment, but a killed mutant skips the remaining tests and their hooks: Jest has no such option for its API. */
module.exports = class extends Environment {
  handleTestEvent(event, state) {
    super.handleTestEvent(event, state);
    const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
    if (mutant === undefined || !['run_start', 'test_done'].includes(event.name)) return;
    if (event.test?.errors.length > 0) killed = mutant;
    if (killed === mutant) skip(state.rootDescribeBlock);
  }
};

function skip({ children }) {
  for (const child of children) {
    if (child.type === 'describeBlock') skip(child);
    else child.mode = 'skip';
  }
}
