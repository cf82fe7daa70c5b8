import { resultsOf, type Transition } from './alert-results';

const FAULT = { fault: 'PostgreSQL is away', alerts: ['VcDatabaseAway'], at: 10_000, endedAt: 30_000 };

function changes(...states: [at: number, state: Transition['state'], instance?: string][]): Transition[] {
  return states.map(([at, state, instance = 'a']) => ({ at, alert: 'VcDatabaseAway', state, labels: { instance } }));
}

describe('resultsOf', () => {
  const resultOf = (...transitions: Transition[]) => resultsOf([FAULT], transitions)[0];

  it('returns how long after its begin a fault fired, and how long after its end the last series ended', () => {
    const result = resultOf(
      ...changes(
        [11_000, 'pending'],
        [12_000, 'firing'],
        [13_000, 'firing', 'b'],
        [31_000, 'ended'],
        [34_000, 'ended', 'b'],
      ),
    );
    expect(result).toMatchObject({ firedAfter: 2_000, endedAfter: 4_000, isEarly: false });
  });

  it('counts an alert as silent that fires after the fault', () => {
    expect(resultOf(...changes([40_000, 'firing']))).toMatchObject({ firedAfter: undefined });
  });

  it('names an alert that fired already when its fault began', () => {
    expect(resultOf(...changes([5_000, 'firing'], [20_000, 'firing', 'b']))).toMatchObject({ isEarly: true });
  });

  it('names an alert that goes on', () => {
    const result = resultOf(...changes([12_000, 'firing'], [12_000, 'firing', 'b'], [31_000, 'ended']));
    expect(result).toMatchObject({ endedAfter: undefined });
  });

  it('measures the end of an alert that fires with the last scrape of its fault', () => {
    const result = resultOf(...changes([31_000, 'firing'], [39_000, 'ended']));
    expect(result).toMatchObject({ firedAfter: 21_000, endedAfter: 9_000 });
  });

  it('takes an alert that ended during its fault as ended', () => {
    expect(resultOf(...changes([12_000, 'firing'], [20_000, 'ended']))).toMatchObject({ endedAfter: 0 });
  });
});
