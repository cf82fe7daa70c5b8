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
    expect(activity.lookMs).toBe(0);
    activity.note();
    ticks = 59_998;
    expect(activity.lookMs).toBe(0);
    ticks = 59_999;
    expect(activity.lookMs).toBe(10_000);
  });

  it('looks more seldom the longer it is idle, and at least each 30 s', () => {
    const seconds = [30, 60, 90, 150, 180, 3_600];
    const looks = seconds.map((idle) => {
      ticks = idle * 1_000;
      return activity.lookMs / 1_000;
    });
    expect(looks).toEqual([10, 10, 15, 25, 30, 30]);
  });

  it('calls back for the first work after it was idle', () => {
    activity.note();
    expect(woken).toBe(0);
    ticks = 30_000;
    activity.note();
    activity.note();
    expect({ woken, lookMs: activity.lookMs }).toEqual({ woken: 1, lookMs: 0 });
  });
});
