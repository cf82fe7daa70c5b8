import { SharedSlots } from './shared-slots';

describe('SharedSlots', () => {
  it('rejects a key above its limit, and serves others', () => {
    const slots = new SharedSlots({ total: 10, perKey: [2] });
    expect([slots.take('a'), slots.take('a')]).not.toContain(undefined);
    expect(slots.take('a')).toBeUndefined();
    expect(slots.take('b')).toBeDefined();
    expect(slots.inUse).toBe(3);
  });

  it('applies the limit of each key of a slot', () => {
    const slots = new SharedSlots({ total: 10, perKey: [3, 2] });
    expect([slots.take('acme', 'x'), slots.take('acme', 'x')]).not.toContain(undefined);
    expect(slots.take('acme', 'x')).toBeUndefined();
    expect(slots.take('acme', 'y')).toBeDefined();
    expect(slots.take('acme', 'z')).toBeUndefined();
    expect(slots.take('other', 'z')).toBeDefined();
  });

  it('rejects every key above the limit of all', () => {
    const slots = new SharedSlots({ total: 1, perKey: [5] });
    const free = slots.take('a');
    expect(slots.take('b')).toBeUndefined();
    free?.();
    expect(slots.take('b')).toBeDefined();
  });

  it('frees a slot once, however often it is freed', () => {
    const slots = new SharedSlots({ total: 5, perKey: [2] });
    const [first] = [slots.take('a'), slots.take('a')];
    first?.();
    first?.();
    expect(slots.inUse).toBe(1);
    expect(slots.take('a')).toBeDefined();
    expect(slots.take('a')).toBeUndefined();
  });
});
