import type { Form } from './test-forms';
import { formsOf } from './test-forms';

const KEY_LENGTH = 8;
const EXCERPT = 160;

export interface Leak {
  /** Name of the value. */
  name: string;
  form: Form;
  /** What is around it. */
  excerpt: string;
}

interface Needle {
  name: string;
  form: Form;
  text: string;
}

/** Finds values in texts, however they are encoded. */
export class LeakSearch {
  private readonly needles = new Map<string, Needle[]>();
  private readonly added = new Set<string>();

  /** @param value of at least eight characters @throws Error for a shorter one */
  add(name: string, value: string): void {
    if (value.length < KEY_LENGTH) throw new Error(`${name} is too short to be searched.`);
    for (const [form, texts] of formsOf(value)) {
      for (const text of texts) this.addNeedle({ name, form, text });
    }
  }

  /** @returns the first leak of each value and form */
  find(text: string): Leak[] {
    const leaks = new Map<string, Leak>();
    for (let at = 0; at <= text.length - KEY_LENGTH; at += 1) {
      for (const needle of this.needles.get(text.slice(at, at + KEY_LENGTH)) ?? []) {
        const { name, form } = needle;
        const key = `${name} ${form}`;
        const isNew = !leaks.has(key) && isAt(text, at, needle.text);
        if (isNew) leaks.set(key, { name, form, excerpt: excerptOf(text, at) });
      }
    }
    return [...leaks.values()];
  }

  private addNeedle(needle: Needle): void {
    const { text } = needle;
    if (this.added.has(text)) return;
    this.added.add(text);
    const key = text.slice(0, KEY_LENGTH);
    this.needles.set(key, [...(this.needles.get(key) ?? []), needle]);
  }
}

/** A number is not part of a longer one. */
function isAt(text: string, at: number, value: string): boolean {
  if (!text.startsWith(value, at)) return false;
  if (!/^\d+$/.test(value)) return true;
  return !/\d/.test(text.charAt(at - 1)) && !/\d/.test(text.charAt(at + value.length));
}

function excerptOf(text: string, at: number): string {
  return text.slice(Math.max(0, at - EXCERPT), at + EXCERPT);
}
