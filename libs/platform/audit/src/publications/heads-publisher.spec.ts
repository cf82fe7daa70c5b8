import { createLogger, Metrics, METRICS } from '@vc/platform/observability';
import { metricValue } from '@vc/testing/unit/metric-value';
import { HeadsPublisher } from './heads-publisher';
import type { PublicationsService } from './publications.service';

const MS = 1_000;

describe('HeadsPublisher', () => {
  let isFailing = false;
  const publications = {
    publish: async () => {
      if (isFailing) throw new Error('The database is away.');
    },
  } as PublicationsService;

  it('shows when it last published all heads, and its start before that', async () => {
    jest.useFakeTimers({ now: 1_000 * MS });
    const metrics = new Metrics('trust');
    const logger = createLogger('spec', 'silent');
    const publisher = metrics.whileBuilding(
      () => new HeadsPublisher({ service: 'trust', publications, file: undefined, logger }),
    );
    const publishedAt = () => metricValue(metrics, METRICS.auditHeadsPublished);
    expect(await publishedAt()).toBe(1_000);
    jest.setSystemTime(1_060 * MS);
    await publisher.run();
    expect(await publishedAt()).toBe(1_060);
    isFailing = true;
    jest.setSystemTime(1_120 * MS);
    await expect(publisher.run()).rejects.toThrow('away');
    expect(await publishedAt()).toBe(1_060);
    jest.useRealTimers();
  });
});
