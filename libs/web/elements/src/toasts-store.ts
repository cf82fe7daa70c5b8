export type ToastTone = 'good' | 'bad';

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
}

const SHOWN_MS = 6_000;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Tells for some seconds what has happened. What must be read stays on the page instead. */
export function toast(text: string, tone: ToastTone = 'good'): void {
  const id = nextId++;
  set([...toasts, { id, text, tone }]);
  setTimeout(() => dismissToast(id), SHOWN_MS);
}

export function dismissToast(id: number): void {
  set(toasts.filter((each) => each.id !== id));
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}
