import { PlatformError } from '@vc/sdk';
import { EventFeed, type FeedAccess, type FeedPart, MOST_EVENTS } from './event-feed';

const eventOf = (id: string) => ({
  id,
  eventType: 'openid4vc.issuance.completed',
  payload: {},
  occurredAt: '2026-11-25T10:00:00.000Z',
});
const partOf = (...ids: string[]): FeedPart => ({ events: ids.map(eventOf), after: ids.at(-1) });

/** A feed whose parts are given one after the other; after them it waits until it is paused. */
function feedOf(parts: (FeedPart | Error)[], access: Partial<FeedAccess> = {}) {
  const asked: string[] = [];
  const read: FeedAccess['read'] = async (after, signal) => {
    asked.push(after);
    const part = parts.shift();
    if (part instanceof Error) throw part;
    if (part) return Promise.resolve(part);
    feed.pause();
    return Promise.reject(signal.reason as Error);
  };
  const feed = new EventFeed({ read, isInUse: () => true, pause: async () => Promise.resolve(), ...access });
  return { feed, asked };
}

const idsOf = (feed: EventFeed) => feed.current().events.map(({ id }) => id);

describe('EventFeed', () => {
  it('begins at the end of the feed, and goes on after the last event, the newest first', async () => {
    const { feed, asked } = feedOf([partOf('a', 'b'), { events: [], after: 'b' }, partOf('c')]);
    await feed.start();
    expect(asked).toEqual(['latest', 'b', 'b', 'c']);
    expect(idsOf(feed)).toEqual(['c', 'b', 'a']);
    expect(feed.current().status).toBe('paused');
  });

  it('goes on after a pause where it was', async () => {
    const parts = [partOf('a')];
    const { feed, asked } = feedOf(parts);
    await feed.start();
    parts.push(partOf('b'));
    await feed.start();
    expect(asked).toEqual(['latest', 'a', 'a', 'b']);
    expect(idsOf(feed)).toEqual(['b', 'a']);
  });

  it('stays at the end of an empty feed', async () => {
    const { feed, asked } = feedOf([{ events: [], after: undefined }, partOf('a')]);
    await feed.start();
    expect(asked).toEqual(['latest', 'latest', 'a']);
  });

  it('keeps the newest events', async () => {
    const ids = Array.from({ length: MOST_EVENTS }, (_, index) => `x${index}`);
    const { feed } = feedOf([partOf('a'), partOf(...ids)]);
    await feed.start();
    expect(idsOf(feed)).toHaveLength(MOST_EVENTS);
    expect(idsOf(feed)).not.toContain('a');
  });

  it('requests nothing while the page is not used', async () => {
    const used = [false, false, true];
    const states: string[] = [];
    const { feed, asked } = feedOf([], {
      isInUse: () => used.shift() ?? true,
      pause: async () => {
        states.push(feed.current().status);
        expect(asked).toEqual([]);
        return Promise.resolve();
      },
    });
    await feed.start();
    expect(states).toEqual(['idle', 'idle']);
    expect(asked).toEqual(['latest']);
  });

  it('stops when it fails, and goes on after the last event when it is started again', async () => {
    const error = PlatformError.ofConnection('GET /api/v1/events', new Error('gone'));
    const { feed, asked } = feedOf([partOf('a'), error]);
    await feed.start();
    expect(feed.current()).toMatchObject({ status: 'failed', error });
    await feed.start();
    expect(asked).toEqual(['latest', 'a', 'a']);
    expect(feed.current().error).toBeUndefined();
  });

  it('begins at the end again when the feed does not have the last event any more', async () => {
    const error = PlatformError.ofResponse('GET /api/v1/events', new Response(null, { status: 400 }), {});
    const { feed, asked } = feedOf([partOf('a'), error]);
    await feed.start();
    await feed.start();
    expect(asked).toEqual(['latest', 'a', 'latest']);
  });

  it('follows the feed once when it is started twice', async () => {
    const { feed, asked } = feedOf([partOf('a')]);
    await Promise.all([feed.start(), feed.start()]);
    expect(asked).toEqual(['latest', 'a']);
  });
});
