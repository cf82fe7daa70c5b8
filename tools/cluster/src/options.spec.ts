import { UsageError } from '@vc/development/command-line';
import { parseOptions } from './options';

describe('the options of the cluster', () => {
  it('has defaults', () => {
    expect(parseOptions([])).toEqual({
      replicas: 2,
      port: 8080,
      dataDir: '.data-cluster',
      environment: {},
    });
  });

  it('accepts the number of replicas, the port and the folder', () => {
    const options = parseOptions(['--replicas', '3', '--port', '9000', '--data', '/srv/cluster']);
    expect(options).toEqual({ replicas: 3, port: 9000, dataDir: '/srv/cluster', environment: {} });
  });

  it('accepts variables of the services', () => {
    const { environment } = parseOptions(['--set', 'RATE_PER_ADDRESS=1000', '--set', 'LOG_LEVEL=info']);
    expect(environment).toEqual({ RATE_PER_ADDRESS: '1000', LOG_LEVEL: 'info' });
  });

  it.each([
    [['--replicas', '0'], '--replicas must be an integer from 1 to 5.'],
    [['--replicas', 'two'], '--replicas must be an integer from 1 to 5.'],
    [['--port', '65536'], '--port must be an integer from 1 to 65535.'],
    [['--set', 'RATE_PER_ADDRESS'], '--set must be NAME=value.'],
    [['--colour', 'red'], '--colour'],
    [['faults'], 'faults'],
  ])('rejects %j', (words, message) => {
    const parse = () => parseOptions(words);
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(message);
  });
});
