const { default: Sequencer } = require('@jest/test-sequencer');

/** The shortest spec first: most mutants are killed by any. */
module.exports = class extends Sequencer {
  sort = (tests) => tests.toSorted((a, b) => (a.duration ?? 0) - (b.duration ?? 0));
};
