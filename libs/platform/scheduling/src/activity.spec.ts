import { Activity } from './index';

describe('Activity', () => {
  let ticks: number;
  let activity: Activity;
  let woken: number;

  beforeEach(() => {
    ticks = 0;
    woken = 0;
    activity = new Activity(() => ticks);
    activity.onWork(() => (woken += 1));
  });

  it('is idle 30 s after the last work, or after the start', () => {
    ticks = 29_999;
    expect(activity.isIdle).toBe(false);
    activity.note();
    ticks = 59_998;
    expect(activity.isIdle).toBe(false);
    ticks = 59_999;
    expect(activity.isIdle).toBe(true);
  });

  it('calls back for the first work after it was idle', () => {
    activity.note();
    expect(woken).toBe(0);
    ticks = 30_000;
    activity.note();
    activity.note();
    expect({ woken, isIdle: activity.isIdle }).toEqual({ woken: 1, isIdle: false });
  });
});
