import { daysOf, monthBeside, periodsOf, totalsOf, viewOf } from './usage-view';

describe('the view of usage', () => {
  it('is that of the address, and has thirty days by day otherwise', () => {
    const search = new URLSearchParams({ range: '365', groupBy: 'month', measure: 'wallet.credential.accepted' });
    expect(viewOf(search)).toEqual({ range: '365', groupBy: 'month', measure: 'wallet.credential.accepted' });
    expect(viewOf(new URLSearchParams({ range: '401', groupBy: 'week' }))).toEqual({ range: '30', groupBy: 'day' });
  });

  it('has the days up to today in UTC', () => {
    expect(daysOf('7', Date.parse('2026-03-02T23:59:59Z'))).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  });

  it('has each period of the range once', () => {
    const range = { from: '2026-02-27', to: '2026-03-01' };
    expect(periodsOf(range, 'day')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(periodsOf(range, 'month')).toEqual(['2026-02', '2026-03']);
  });

  it('sums measures in their order, and unknown ones last', () => {
    const figures = [
      { period: '2026-02-27', measure: 'new', count: 1 },
      { period: '2026-02-27', measure: 'b', count: 2 },
      { period: '2026-02-28', measure: 'a', count: 3 },
      { period: '2026-02-28', measure: 'b', count: 4 },
    ];
    expect(totalsOf(figures, ['a', 'b'])).toEqual([
      { id: 'a', count: 3 },
      { id: 'b', count: 6 },
      { id: 'new', count: 1 },
    ]);
  });

  it('knows the months beside one', () => {
    expect([monthBeside('2026-01', -1), monthBeside('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
  });
});
