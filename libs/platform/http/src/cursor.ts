import { isStorable } from '@vc/protocol/json';
import { toUuid } from './uuid';

/** Names an item of a list, and where the item was in the order of the list. */
export interface Cursor {
  id: string;
  side: 'before' | 'after';
  /** The value by which the list is sorted, as text. Without it, the item is where it is now. */
  position?: string;
}

/** Writes a cursor that stays valid when the item moves or is deleted. */
export function toCursorText(id: string, position: string): string {
  return `${id}.${Buffer.from(position).toString('base64url')}`;
}

/** Reads the id of an item or the text of `toCursorText`. */
export function cursorOf(text: string, side: Cursor['side'], isId: (text: string) => boolean): Cursor | undefined {
  const whole = toUuid(text) ?? text;
  if (isId(whole)) return { id: whole, side };
  const dot = text.lastIndexOf('.');
  const [given, encoded] = [text.slice(0, Math.max(dot, 0)), text.slice(dot + 1)];
  const id = toUuid(given) ?? given;
  const position = Buffer.from(encoded, 'base64url').toString();
  return isId(id) && position !== '' && isStorable(position) ? { id, side, position } : undefined;
}
