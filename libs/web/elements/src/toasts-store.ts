export type ToastTone = 'good' | 'bad';

/** What a member can do about what has happened, such as to undo it. */
export interface ToastAction {
  name: string;
  act: () => void;
}

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
  action?: ToastAction;
}

const SHOWN_MS = 6_000;
/** An act needs the time to read the toast and to reach it by the keyboard. */
const SHOWN_WITH_ACTION_MS = 20_000;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Tells for some seconds what has happened. What must be read stays on the page instead. */
export function toast(text: string, tone: ToastTone = 'good'): void {
  show({ text, tone }, SHOWN_MS);
}

/** A toast with a button, which ends it. */
export function toastWithAction(text: string, action: ToastAction): void {
  show({ text, tone: 'good', action }, SHOWN_WITH_ACTION_MS);
}

function show(shown: Omit<Toast, 'id'>, ms: number): void {
  const id = nextId++;
  set([...toasts, { id, ...shown }]);
  setTimeout(() => dismissToast(id), ms);
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
