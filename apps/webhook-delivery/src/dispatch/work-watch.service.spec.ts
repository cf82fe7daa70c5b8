import { Database } from '@vc/platform/persistence';
import { createLogger } from '@vc/platform/observability';
import { Activity } from '@vc/platform/scheduling';
import { DeliveryWorld } from '../test-delivery-world';
import { WorkWatch } from './work-watch';

describe('WorkWatch', () => {
  let delivery: DeliveryWorld;
  let ticks: number;
  let database: Database;
  let watch: WorkWatch;

  beforeAll(async () => {
    delivery = await DeliveryWorld.serve();
  });

  beforeEach(async () => {
    ticks = 0;
    const activity = new Activity(() => ticks);
    database = new Database(delivery.service.app.get(Database).dataSource, activity);
    watch = new WorkWatch(database, createLogger('specs', 'silent'));
    await watch.run();
    ticks = 30_000;
  });

  afterAll(() => delivery?.stop());

  it('leaves an idle worker idle while no request makes work', async () => {
    await watch.run();
    expect(database.lookMs).toBeGreaterThan(0);
  });

  it('wakes an idle worker when a request made work', async () => {
    await delivery.database.query(`SELECT nextval('webhooks.delivery_work')`);
    await watch.run();
    expect(database.lookMs).toBe(0);
  });
});
