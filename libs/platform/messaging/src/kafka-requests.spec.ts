import { toKafkaRequests, type TopicMessage } from './kafka-requests';

const ONE_MIB = 1024 * 1024;

function message(index: number, size: number, topic = 'a'): TopicMessage {
  return { topic, message: { key: `${index}`, value: 'é'.repeat(size / 2), headers: {} } };
}

const keysOf = (messages: TopicMessage[]) =>
  [...toKafkaRequests(messages)].map((request) =>
    request.map(({ topic, messages: ofTopic }) => [topic, ...ofTopic.map(({ key }) => String(key))]),
  );

describe('toKafkaRequests', () => {
  it('returns one request for small messages, in their order', () => {
    const messages = [message(1, 10), message(2, 10, 'b'), message(3, 10)];
    expect(keysOf(messages)).toEqual([
      [
        ['a', '1', '3'],
        ['b', '2'],
      ],
    ]);
    expect(keysOf([])).toEqual([]);
  });

  it('returns requests that a broker accepts, for a batch of large messages', () => {
    const requests = [...toKafkaRequests(Array.from({ length: 500 }, (_, index) => message(index, 100_000)))];
    const sizes = requests.map((request) =>
      request.flatMap(({ messages }) => messages).reduce((sum, { value }) => sum + Buffer.byteLength(String(value)), 0),
    );
    expect(Math.max(...sizes)).toBeLessThan(ONE_MIB);
    const keys = requests.flatMap((request) =>
      request.flatMap(({ messages }) => messages.map(({ key }) => String(key))),
    );
    expect(keys).toEqual(Array.from({ length: 500 }, (_, index) => String(index)));
  });

  it('returns a request for a message that is too large for any other', () => {
    expect(keysOf([message(1, 10), message(2, ONE_MIB), message(3, 10)])).toEqual([
      [['a', '1']],
      [['a', '2']],
      [['a', '3']],
    ]);
  });
});
