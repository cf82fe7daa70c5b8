// node --require tools/faults/skewed-clock.cjs: SIGUSR2 sets the clock of the process ten seconds forward, and back.
const SKEW_MS = 10_000;
const RealDate = Date;
let skewMs = 0;

globalThis.Date = class extends RealDate {
  constructor(...words) {
    if (words.length === 0) super(RealDate.now() + skewMs);
    else super(...words);
  }

  static now() {
    return RealDate.now() + skewMs;
  }
};

process.on('SIGUSR2', () => (skewMs = skewMs === 0 ? SKEW_MS : 0));
