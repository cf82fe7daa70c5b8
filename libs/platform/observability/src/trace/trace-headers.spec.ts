import { parseTraceHeaders, toTraceparent } from './trace-headers';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const VALID = `00-${TRACE}-${SPAN}-01`;

describe('parseTraceHeaders', () => {
  it('returns the ids and the sampled flag of the caller', () => {
    const context = parseTraceHeaders({ traceparent: VALID });
    expect(context).toEqual({ traceId: TRACE, spanId: SPAN, traceFlags: 1, isRemote: true });
  });

  it('keeps the sampled flag only', () => {
    expect(parseTraceHeaders({ traceparent: `00-${TRACE}-${SPAN}-fe` })?.traceFlags).toBe(0);
    expect(parseTraceHeaders({ traceparent: `00-${TRACE}-${SPAN}-03` })?.traceFlags).toBe(1);
  });

  it('accepts further fields of a later version', () => {
    expect(parseTraceHeaders({ traceparent: `01-${TRACE}-${SPAN}-01-what-comes-later` })?.traceId).toBe(TRACE);
  });

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['a text', 'x'],
    ['further fields in version 00', `${VALID}-more`],
    ['version ff', `ff-${TRACE}-${SPAN}-01`],
    ['a trace id of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['a parent id of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['upper case', VALID.toUpperCase()],
    ['a short trace id', `00-${TRACE.slice(1)}-${SPAN}-01`],
    ['two headers', `${VALID}, ${VALID}`],
    ['a line break', `${VALID}\r\nx: y`],
    ['a long text', `01-${TRACE}-${SPAN}-01-${'a'.repeat(100_000)}`],
    ['long repetitions', '0'.repeat(1_000_000)],
  ])('rejects %s', (_, traceparent) => {
    expect(parseTraceHeaders({ traceparent })).toBeUndefined();
  });

  it('keeps the tracestate of the caller', () => {
    const context = parseTraceHeaders({ traceparent: VALID, tracestate: 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE' });
    expect(context?.traceState?.serialize()).toBe('rojo=00f067aa0ba902b7,congo=t61rcWkgMzE');
  });

  it.each([
    ['a malformed tracestate', 'rojo', ''],
    ['an invalid member of the tracestate', 'UPPER=1,rojo=2', 'rojo=2'],
    ['a tracestate that is too long', `rojo=${'a'.repeat(600)}`, undefined],
    ['more than 32 members', Array.from({ length: 40 }, (_, each) => `k${each}=1`).join(','), expect.any(String)],
  ])('keeps the trace with %s', (_, tracestate, kept) => {
    const context = parseTraceHeaders({ traceparent: VALID, tracestate });
    expect(context?.traceId).toBe(TRACE);
    expect(context?.traceState?.serialize()).toEqual(kept);
    expect((context?.traceState?.serialize() ?? '').split(',').length).toBeLessThanOrEqual(32);
  });
});

describe('toTraceparent', () => {
  it('returns what parseTraceHeaders reads', () => {
    const context = parseTraceHeaders({ traceparent: VALID })!;
    expect(toTraceparent(context)).toBe(VALID);
  });
});
