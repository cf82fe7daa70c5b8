import { Turns } from './turns';

describe('Turns', () => {
  it('does one piece of work at a time, in order, also after one that fails', async () => {
    const turns = new Turns();
    const steps: string[] = [];
    const work = (name: string) => async () => {
      steps.push(`${name} begins`);
      await new Promise(setImmediate);
      steps.push(`${name} ends`);
      if (name === 'first') throw new Error('it fails');
      return name;
    };
    const [first, second] = [turns.take(work('first')), turns.take(work('second'))];
    await expect(first).rejects.toThrow('it fails');
    expect(await second).toBe('second');
    expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });
});
