import type { ReactNode } from 'react';

/** `good`, `bad` and `open` differ in shape, too, so that colour is not the only sign. */
export type Tone = 'good' | 'bad' | 'open' | 'warn' | 'quiet';

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
