import { createLogger } from '@vc/platform/observability';
import { freePort } from '@vc/development/free-port';
import { KafkaConnection } from './kafka-connection';

describe('KafkaConnection that closes while its broker is away', () => {
  const connect = async () =>
    new KafkaConnection('spec', [`127.0.0.1:${await freePort()}`], createLogger('spec', 'fatal'));

  it('ends the attempts of its clients to reach the broker', async () => {
    const connection = await connect();
    const attempts = [connection.producer.connect(), connection.kafka.admin().connect()];
    const ended = Promise.allSettled(attempts);
    await connection.close();
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('settles as not connected', async () => {
    const connection = await connect();
    const attempt = connection.connect();
    await connection.close();
    expect(await Promise.all([attempt, connection.connected])).toEqual([false, false]);
  });

  it('rejects work that waits for the broker', async () => {
    const connection = await connect();
    const waiting = connection.whileOpen(new Promise(() => undefined));
    const rejected = expect(waiting).rejects.toThrow('The connection to Kafka is closed.');
    await connection.close();
    await rejected;
  });
});
