import { UsageError } from '@vc/development/command-line';
import { parseClusterOptions } from './cluster-options';

describe('the options of a fault run over a cluster', () => {
  it('has twenty rounds and a random seed by default', () => {
    expect(parseClusterOptions([])).toEqual({ rounds: 20, seed: expect.any(Number), isLong: false, isUpgrade: false });
  });

  it('accepts rounds, a seed, kinds, long faults, an upgrade and a folder', () => {
    const words = '5 --seed 7 --kinds kill,clock --long --upgrade --data /srv/faults'.split(' ');
    expect(parseClusterOptions(words)).toEqual({
      rounds: 5,
      seed: 7,
      kinds: ['kill', 'clock'],
      isLong: true,
      isUpgrade: true,
      dataDir: '/srv/faults',
    });
  });

  it.each([
    [['0'], 'The number of rounds must be an integer from 1.'],
    [['many'], 'The number of rounds must be an integer from 1.'],
    [['--seed', '-'], '--seed'],
    [['--kinds', 'kill,flood'], 'There is no kind flood.'],
    [['5', '6'], "Unexpected argument '6'."],
  ])('rejects %j', (words, message) => {
    const parse = () => parseClusterOptions(words);
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(message);
  });
});
