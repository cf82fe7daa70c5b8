// node --require tools/faults/skewed-clock.cjs: SIGUSR2 sets the clock of the process ten seconds forward, and back. With a
// folder in SKEWED_CLOCK_DIR, it sets it by the milliseconds of the file <pid> there, and deletes the file. Monotonic clocks
// and timers do not change, as with a clock that an operator sets. OpenSSL checks the dates of TLS certificates with the real clock.
const { readFileSync, rmSync } = require('node:fs');
const { join } = require('node:path');

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

function nextSkew() {
  const { SKEWED_CLOCK_DIR } = process.env;
  if (SKEWED_CLOCK_DIR === undefined) return skewMs === 0 ? SKEW_MS : 0;
  const file = join(SKEWED_CLOCK_DIR, String(process.pid));
  const skew = Number(readFileSync(file, 'utf8'));
  rmSync(file);
  return skew;
}

process.on('SIGUSR2', () => (skewMs = nextSkew()));
