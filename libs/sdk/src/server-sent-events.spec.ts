import { readServerSentEvents, ServerSentEventParser } from './server-sent-events';

const parse = (...pieces: string[]) => {
  const parser = new ServerSentEventParser();
  return pieces.flatMap((piece) => parser.parse(piece));
};

describe('ServerSentEventParser', () => {
  it.each(['\n', '\r\n', '\r'])('returns an event with its type and id, with the line end %j', (end) => {
    const lines = ['retry: 1000', '', 'id: 7', 'event: gap', 'data: {}', '', ''];
    expect(parse(lines.join(end), 'x')).toEqual([{ type: 'gap', lastEventId: '7' }]);
  });

  it('returns the same events however the stream is cut', () => {
    const text = ':\r\n\r\nid: 1\r\nevent: a\r\ndata: {}\r\n\r\nid:2\r\ndata:\r\ndata: x\r\n\r\n';
    const expected = [
      { type: 'a', lastEventId: '1' },
      { type: 'message', lastEventId: '2' },
    ];
    expect(parse(...text)).toEqual(expected);
    for (let cut = 0; cut <= text.length; cut += 1) {
      expect(parse(text.slice(0, cut), text.slice(cut))).toEqual(expected);
    }
  });

  it('keeps the last id for an event without one, and ignores an id with a NUL', () => {
    expect(parse('id: 1\ndata: a\n\nid: 2\0\ndata: b\n\n').map(({ lastEventId }) => lastEventId)).toEqual(['1', '1']);
  });

  it('returns no event without data, and begins the next one without its type', () => {
    expect(parse('event: a\n\ndata: x\n\n')).toEqual([{ type: 'message', lastEventId: undefined }]);
  });

  it('ignores comments, unknown fields, and an event that has not ended', () => {
    expect(parse(': beat\nother: x\ndata\n\nid: 2\ndata: y\n')).toEqual([{ type: 'message', lastEventId: undefined }]);
  });
});

describe('readServerSentEvents', () => {
  it('decodes characters that are cut into pieces, and yields each piece', async () => {
    const bytes = new TextEncoder().encode('id: é\ndata: x\n\n');
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.subarray(0, 5));
        controller.enqueue(bytes.subarray(5));
        controller.close();
      },
    });
    const pieces = [];
    for await (const events of readServerSentEvents(body)) pieces.push(events);
    expect(pieces).toEqual([[], [{ type: 'message', lastEventId: 'é' }]]);
  });
});
