import { isObject } from '@vc/protocol/json';
import { toList } from './properties';
import { VcdmError } from './vcdm-error';

const MEMBERS = ['@value', '@language', '@direction'];

/** @throws VcdmError unless the property is absent, a text, or one or several language value objects (VCDM 2.0 §11.1) */
export function assertLanguageValue(value: unknown, name: string): void {
  if (value === undefined || typeof value === 'string') return;
  const values = toList(value);
  if (values.length === 0 || !values.every(isLanguageValue)) {
    throw new VcdmError(`the ${name} is neither a text nor a language value`);
  }
}

function isLanguageValue(value: unknown): boolean {
  if (!isObject(value) || typeof value['@value'] !== 'string') return false;
  const { '@language': language = 'en', '@direction': direction = 'ltr' } = value;
  const isMarked = typeof language === 'string' && (direction === 'ltr' || direction === 'rtl');
  return isMarked && Object.keys(value).every((member) => MEMBERS.includes(member));
}
