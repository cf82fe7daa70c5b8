import { ProcessLoad } from './process-load';

describe('ProcessLoad', () => {
  let times: { active: number; idle: number };
  let load: ProcessLoad;

  beforeEach(() => {
    times = { active: 10, idle: 90 };
    load = new ProcessLoad(() => ({ ...times, utilization: 0 }));
  });

  function pass(active: number, idle: number): boolean {
    times = { active: times.active + active, idle: times.idle + idle };
    return load.isBusy;
  }

  it('is not busy while one callback lasts long', () => {
    expect(pass(100, 0)).toBe(false);
    expect(pass(0, 400)).toBe(false);
  });

  it('is busy after a window with hardly any idle time, until one with more', () => {
    expect(pass(490, 10)).toBe(true);
    expect(pass(20, 300)).toBe(true);
    expect(pass(20, 300)).toBe(false);
  });

  it('is not busy at the limit', () => {
    expect(pass(450, 50)).toBe(false);
  });
});
